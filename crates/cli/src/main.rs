//! The program `spellgrid`.

fn main() -> std::process::ExitCode {
    spellgrid_cli::main().into()
}
