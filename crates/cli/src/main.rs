//! The program `spellgrid`.
fn main() {}
