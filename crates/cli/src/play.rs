//! Play in a terminal or from a pipe: one line in, one screen out.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;

use spellgrid::{Desk, Game, Input, Level};

use crate::board::Style;
use crate::exit::{Done, Exit, Stop};
use crate::observe::observe;
use crate::paint::{BAD, HEAD, paint};
use crate::printed::{Played, Refused};
use crate::{show, why};
use spellgrid_scenario::choose::{self, Asker, NoInput};
use spellgrid_scenario::line::{self, Act, Command};

/// What `help` prints.
pub const HELP: &str = "\
Move      w a s d, or up left down right; several on one line. . or wait: a turn without a move
Cards     c CARD [X Y]: cast a spell (at the minion on that tile) or play a minion (on that tile);
          CARD is a name, its beginning, or its number in the hand; in full:
          cast \"Spark\" at 2,3   play \"Clay Golem\" 4,3   cast \"Graft\" choose BASE DONOR top
Combat    attack X,Y X,Y (attacker, defender; or names), end: end the turn
Past      u undo, y redo, r restart, replay: the inputs so far
See       why: what caused the last changes, look X Y: what is on a tile, inputs: all legal inputs
Leave     q
";

const NO_PAST: &str = "there is nothing to take back";
const NO_FUTURE: &str = "there is nothing to play again";

/// A game with somebody playing it.
pub struct Table<'a> {
    /// The game.
    pub game: Game,
    desk: Desk,
    style: Style,
    json: bool,
    /// Say each input before what came of it: nobody typed it here.
    echo: bool,
    out: &'a mut dyn Write,
}

/// What a line does to the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// Go on.
    On,
    /// A command was refused.
    Refused,
    /// The player leaves.
    Quit,
}

impl<'a> Table<'a> {
    /// A new game of the level.
    pub fn new(level: Arc<Level>, style: Style, json: bool, out: &'a mut dyn Write) -> Table<'a> {
        Table {
            game: Game::new(level),
            desk: Desk::default(),
            style,
            json,
            echo: false,
            out,
        }
    }

    /// The level's title and idea.
    pub fn title(&mut self) -> io::Result<()> {
        if self.json {
            return Ok(());
        }
        let setup = self.game.level().setup().clone();
        let title = if setup.title.is_empty() {
            &setup.name
        } else {
            &setup.title
        };
        writeln!(self.out, "{}", paint(HEAD, title))?;
        Ok(())
    }

    /// The position, and the log of what led to it.
    pub fn position(&mut self) -> io::Result<()> {
        if self.json {
            let seen = Played::Position(observe(&mut self.game, &mut self.desk).into());
            serde_json::to_writer(&mut *self.out, &seen)?;
            return writeln!(self.out);
        }
        show::screen(self.out, &mut self.game, &mut self.desk, self.style)?;
        show::log(self.out, &self.game)
    }

    /// Carry out one command.
    pub fn carry_out(&mut self, command: &Command, asker: &mut dyn Asker) -> io::Result<Flow> {
        match command {
            Command::Act(act) => return self.act(act, asker),
            Command::Undo if self.game.undo() => self.position()?,
            Command::Undo => return self.refuse(NO_PAST),
            Command::Redo if self.game.redo() => self.position()?,
            Command::Redo => return self.refuse(NO_FUTURE),
            Command::Restart => {
                self.game = Game::new(self.game.level().clone());
                self.position()?;
            }
            Command::Why if self.json => self.position()?,
            Command::Why => why::explain(self.out, &self.game)?,
            Command::Inputs => self.inputs()?,
            Command::Replay => self.replay()?,
            Command::Look(x, y) => self.look(*x, *y)?,
            Command::Help => write!(self.out, "{HELP}")?,
            Command::Quit => return Ok(Flow::Quit),
        }
        Ok(Flow::On)
    }

    fn act(&mut self, act: &Act, asker: &mut dyn Asker) -> io::Result<Flow> {
        let input = match choose::resolve(&self.game, act, &mut self.desk, asker, self.out) {
            Ok(input) => input,
            Err(NoInput::Refused(refusal)) => return self.refuse(&refusal.message),
            Err(NoInput::Unfit(text)) => return self.refuse(&text),
            Err(NoInput::Cancelled) => {
                return self.refuse("a choice is missing; nothing was played");
            }
            Err(NoInput::Io(error)) => return Err(error),
        };
        let said = self.echo.then(|| {
            let level = self.game.level().clone();
            level.describe(self.game.state(), &input, &mut self.desk)
        });
        match self.game.play_input(&input) {
            Ok(()) => {
                if let Some(said) = said {
                    writeln!(self.out, "\n{}", paint(HEAD, format!("> {said}")))?;
                }
                self.position()?;
                Ok(Flow::On)
            }
            Err(refusal) => self.refuse(&refusal.message),
        }
    }

    fn refuse(&mut self, text: &str) -> io::Result<Flow> {
        if self.json {
            let refused = Played::Refused(Refused {
                error: text.to_owned(),
                code: None,
            });
            serde_json::to_writer(&mut *self.out, &refused)?;
            writeln!(self.out)?;
        } else {
            writeln!(self.out, "{} {text}", paint(BAD, "Refused:"))?;
        }
        Ok(Flow::Refused)
    }

    fn inputs(&mut self) -> io::Result<()> {
        const LIMIT: usize = 1000;
        let level = self.game.level().clone();
        let (inputs, whole) = level.inputs(self.game.state(), LIMIT, &mut self.desk);
        for input in &inputs {
            let text = level.describe(self.game.state(), input, &mut self.desk);
            writeln!(self.out, "  {text}")?;
        }
        if !whole {
            writeln!(self.out, "  and more than these {LIMIT}")?;
        }
        Ok(())
    }

    /// The inputs so far, one a line, as scenarios and `--replay` read them.
    pub fn replay(&mut self) -> io::Result<()> {
        let level = self.game.level().clone();
        let mut game = Game::new(level.clone());
        for input in self.game.replay() {
            let text = level.describe(game.state(), &input, &mut self.desk);
            writeln!(self.out, "> {text}")?;
            if game.play_input(&input).is_err() {
                break;
            }
        }
        Ok(())
    }

    fn look(&mut self, x: i32, y: i32) -> io::Result<()> {
        let level = self.game.level().clone();
        let setup = level.setup();
        let on = |at: i32, side: u16| (0..i32::from(side)).contains(&at);
        if !on(x, setup.width) || !on(y, setup.height) {
            let (width, height) = (setup.width, setup.height);
            return writeln!(self.out, "{x},{y} is off the board of {width} by {height}");
        }
        let objects = level.objects(self.game.state(), &mut self.desk);
        let here: Vec<_> = objects.iter().filter(|o| (o.x, o.y) == (x, y)).collect();
        if here.is_empty() {
            return writeln!(self.out, "{x},{y} is empty");
        }
        for object in here {
            let name = self
                .game
                .name_of(object.id)
                .map(|n| format!(" {n}"))
                .unwrap_or_default();
            let facing = object.facing.name();
            let floats = if object.floats { ", floats" } else { "" };
            writeln!(
                self.out,
                "  {}{name} #{}, faces {facing}{floats}",
                object.kind, object.id
            )?;
        }
        Ok(())
    }
}

/// Asks on the screen and reads the answers from the same lines as the commands.
struct Person<'a> {
    lines: &'a mut dyn BufRead,
    prompt: bool,
    json: bool,
}

impl Asker for Person<'_> {
    fn ask(
        &mut self,
        out: &mut dyn Write,
        what: &str,
        options: &[String],
    ) -> io::Result<Option<usize>> {
        if self.json {
            return Ok(None);
        }
        writeln!(out, "Which {what}?")?;
        for (n, option) in options.iter().enumerate() {
            writeln!(out, "  {} {option}", n + 1)?;
        }
        loop {
            if self.prompt {
                write!(out, "{what}> ")?;
            }
            out.flush()?;
            let Some(answer) = next_line(self.lines)? else {
                return Ok(None);
            };
            if answer.trim().is_empty() || answer.trim() == "cancel" {
                return Ok(None);
            }
            if let Some(rank) = choose::rank_of(&answer, options) {
                return Ok(Some(rank));
            }
            writeln!(
                out,
                "{:?} is none of them; an empty line gives up",
                answer.trim()
            )?;
        }
    }
}

/// The next line; `None` at the end. Bytes that are no UTF-8 are replaced.
pub fn next_line(lines: &mut dyn BufRead) -> io::Result<Option<String>> {
    const LONGEST: u64 = 64 * 1024;
    let mut bytes = Vec::new();
    let read = io::Read::take(&mut *lines, LONGEST).read_until(b'\n', &mut bytes)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&bytes).into_owned()))
}

/// Read commands until the end or `q`.
pub fn session(table: &mut Table<'_>, lines: &mut dyn BufRead) -> Done {
    let prompt = io::stdin().is_terminal() && !table.json;
    table.title()?;
    table.position()?;
    loop {
        if prompt {
            write!(table.out, "> ")?;
        }
        table.out.flush()?;
        let Some(text) = next_line(lines)? else {
            break;
        };
        let commands = match line::read(&text) {
            Ok(commands) => commands,
            Err(problem) => {
                table.refuse(&problem.to_string())?;
                continue;
            }
        };
        for command in &commands {
            let json = table.json;
            let mut person = Person {
                lines: &mut *lines,
                prompt,
                json,
            };
            match table.carry_out(command, &mut person)? {
                Flow::On => {}
                Flow::Refused => break,
                Flow::Quit => return Ok(Exit::Yes),
            }
        }
    }
    Ok(Exit::Yes)
}

/// The inputs that a text means when it is played from here; the game stays as it is.
///
/// # Errors
/// A text that cannot be read, an input that is refused, an undo without a past.
pub fn inputs(game: &Game, text: &str) -> Result<Vec<Input>, Stop> {
    let mut nowhere = io::sink();
    let before = game.turns();
    let mut desk = Desk::default();
    let mut ahead = Game::new(game.level().clone());
    for input in game.replay() {
        ahead
            .play_input(&input)
            .map_err(|refusal| Stop::user(refusal.message))?;
    }
    let commands = line::read(text).map_err(|unread| Stop::user(unread.to_string()))?;
    for (n, command) in commands.iter().enumerate() {
        let fail = |text: &str| Stop::user(format!("input {}: {text}", n + 1));
        match command {
            Command::Act(act) => {
                let input =
                    choose::resolve(&ahead, act, &mut desk, &mut choose::Silent, &mut nowhere);
                let input = match input {
                    Ok(input) => input,
                    Err(NoInput::Refused(refusal)) => return Err(fail(&refusal.message)),
                    Err(NoInput::Unfit(text)) => return Err(fail(&text)),
                    Err(NoInput::Cancelled) => return Err(fail("a choice is missing")),
                    Err(NoInput::Io(error)) => return Err(error.into()),
                };
                ahead
                    .play_input(&input)
                    .map_err(|refusal| fail(&refusal.message))?;
            }
            Command::Undo if ahead.turns() > before && ahead.undo() => {}
            Command::Undo => return Err(fail(NO_PAST)),
            Command::Redo if ahead.redo() => {}
            Command::Redo => return Err(fail(NO_FUTURE)),
            Command::Restart => while ahead.turns() > before && ahead.undo() {},
            Command::Quit => break,
            // What only shows something changes nothing.
            Command::Why
            | Command::Inputs
            | Command::Replay
            | Command::Look(..)
            | Command::Help => {}
        }
    }
    Ok(ahead.replay().split_off(before))
}

/// Play a list of inputs and stop. The answer is yes when the level is won at the end.
pub fn replay(table: &mut Table<'_>, text: &str) -> Done {
    let commands = line::read(text).map_err(|unread| Stop::user(unread.to_string()))?;
    table.echo = !table.json;
    table.title()?;
    table.position()?;
    for command in &commands {
        match table.carry_out(command, &mut choose::Silent)? {
            Flow::On => {}
            Flow::Refused => return Ok(Exit::No),
            Flow::Quit => break,
        }
    }
    Ok(Exit::from_bool(table.game.won()))
}
