//! SpellGrid as a library: read a level, play it, and solve it.

use std::sync::Arc;

use spellgrid::{Dir, Game, Input};
use spellgrid_content::{Library, Source, read_level};
use spellgrid_solve::Query;

const LEVEL: &str = "\
--- across
board
  BABA IS   YOU
  FLAG IS   WIN
  baba .    flag
";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let library = Library::embedded();
    let document = read_level(&Source::new("across.scn", LEVEL), &library)?;
    let level = Arc::new(library.build_document(&document)?);

    let mut game = Game::new(level.clone());
    game.play_input(&Input::step(Dir::Right))?;
    println!("{:?}", game.active_rules());
    println!("won: {}; undone: {}", game.won(), game.undo());

    let answer = Query::new(&level).solve(&mut |_| {})?;
    println!("{}", answer.verdict);
    Ok(())
}
