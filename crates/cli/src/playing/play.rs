//! Play in a terminal or from a pipe: one line in, one screen out.

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;

use spellgrid::{Context, Game, Input, Level, Refusal};

use super::{show, why};
use crate::exit::{Done, Exit, Stop};
use crate::json::observe::observe;
use crate::json::printed::{Played, Refused};
use crate::lines;
use crate::paint::{BAD, HEAD, paint};
use crate::playing::board::Style;
use spellgrid_scenario::choose::{self, Asked, Asker, NoInput};
use spellgrid_scenario::line::{self, Act, Answer, Command};
use spellgrid_solve::counted;
use spellgrid_source::Source;

/// What `help` prints.
pub const HELP: &str = "\
Move      w a s d, or up left down right; several on one line. . or wait: a turn without a move
Cards     c CARD [X Y]: cast a spell (at the minion on that tile) or play a minion (on that tile);
          CARD is a name, its beginning, or its number in the hand; in full:
          cast \"Spark\" at 2,3   play \"Clay Golem\" 4,3   cast \"Graft\" choose BASE DONOR top
          What a card asks is answered there, behind it (c Graft; 2; 2; top), or when it asks
Combat    attack X,Y X,Y (attacker, defender; or names), end: end the turn
Past      u undo, y redo, r restart, replay: the inputs so far
See       why: what caused the last changes, look X Y: what is on a tile, inputs: all legal inputs
Leave     q, at a question too
";

/// A game with somebody playing it.
pub struct Table<'a> {
    /// The game.
    pub game: Game,
    context: Context,
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
            context: Context::default(),
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
            let seen = Played::Position(observe(&mut self.game, &mut self.context).into());
            serde_json::to_writer(&mut *self.out, &seen)?;
            return writeln!(self.out);
        }
        show::screen(self.out, &mut self.game, &mut self.context, self.style)?;
        show::log(self.out, &self.game)
    }

    /// Carry out one command.
    pub fn carry_out(&mut self, command: &Command, asker: &mut dyn Asker) -> io::Result<Flow> {
        match command {
            Command::Act(act) => return self.act(act, asker),
            Command::Undo if self.game.undo() => self.position()?,
            Command::Undo => return self.refuse(&Refusal::no_past().message),
            Command::Redo => match self.game.redo() {
                Ok(true) => self.position()?,
                Ok(false) => return self.refuse(&Refusal::no_future().message),
                Err(refusal) => return self.refused(&refusal),
            },
            Command::Restart => {
                self.game.restart();
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
        let input = match choose::resolve(&self.game, act, &mut self.context, asker, self.out) {
            Ok(input) => input,
            Err(NoInput::Refused(refusal)) => return self.refused(&refusal),
            Err(NoInput::Unfit(text)) => return self.refuse(&text),
            Err(NoInput::Cancelled) => {
                return self.refuse("a choice is missing; nothing was played");
            }
            Err(NoInput::Left) => return Ok(Flow::Quit),
            Err(NoInput::Io(error)) => return Err(error),
        };
        let said = match self.echo {
            false => None,
            true => {
                let level = self.game.level().clone();
                let said = level.describe(self.game.state(), &input, &mut self.context);
                Some(said.map_err(io::Error::other)?)
            }
        };
        match self.game.play_input(&input) {
            Ok(()) => {
                if let Some(said) = said {
                    writeln!(self.out, "\n{}", paint(HEAD, format!("> {said}")))?;
                }
                self.position()?;
                Ok(Flow::On)
            }
            Err(refusal) => self.refused(&refusal),
        }
    }

    fn refused(&mut self, refusal: &Refusal) -> io::Result<Flow> {
        self.told(&refusal.message, Some(refusal.code.name()))
    }

    fn refuse(&mut self, text: &str) -> io::Result<Flow> {
        self.told(text, None)
    }

    fn told(&mut self, text: &str, code: Option<&str>) -> io::Result<Flow> {
        if self.json {
            print_refused(self.out, text, code)?;
        } else {
            writeln!(self.out, "{} {text}", paint(BAD, "Refused:"))?;
        }
        Ok(Flow::Refused)
    }

    /// Carry out a line as it was typed; what it asks for and does not say is read from the lines
    /// behind it. After a refusal the rest of the line is not carried out, and is told.
    fn line(&mut self, text: &str, person: &mut Person<'_>) -> io::Result<Flow> {
        if text.len() > line::MAX_LINE {
            return self.refuse(&lines::too_long(line::MAX_LINE));
        }
        let commands = match line::read(&Source::new("line", text)) {
            Ok(commands) => commands,
            Err(fault) => return self.refuse(&fault.message),
        };
        for (n, command) in commands.iter().enumerate() {
            match self.carry_out(command, person)? {
                Flow::On => {}
                Flow::Refused => {
                    let rest = commands.len() - n - 1;
                    if rest > 0 {
                        let rest = counted(rest, "command");
                        self.refuse(&format!("so the rest of the line is left out, {rest}"))?;
                    }
                    return Ok(Flow::Refused);
                }
                Flow::Quit => return Ok(Flow::Quit),
            }
        }
        Ok(Flow::On)
    }

    fn inputs(&mut self) -> io::Result<()> {
        const LIMIT: usize = 1000;
        let level = self.game.level().clone();
        let (inputs, tried) = level.told_inputs(self.game.state(), LIMIT, &mut self.context);
        for (_, text) in &inputs {
            writeln!(self.out, "  {text}")?;
        }
        if !tried.whole() && inputs.len() >= LIMIT {
            writeln!(self.out, "  and more than these {LIMIT}")?;
        } else if !tried.whole() {
            let found = inputs.len();
            writeln!(
                self.out,
                "  and maybe more than these {found}: trying all takes too long"
            )?;
        }
        Ok(())
    }

    /// The inputs so far, one a line, as scenarios and `--replay` read them.
    pub fn replay(&mut self) -> io::Result<()> {
        let level = self.game.level().clone();
        let mut game = Game::new(level.clone());
        for input in self.game.replay() {
            let text = level.describe(game.state(), &input, &mut self.context);
            let text = text.map_err(io::Error::other)?;
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
        let objects = level.objects(self.game.state(), &mut self.context);
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
            let floats = match object.floats {
                Some(true) => ", floats",
                Some(false) => "",
                None => ", may float: that takes too long to say",
            };
            writeln!(
                self.out,
                "  {}{name} #{}, faces {facing}{floats}",
                object.kind, object.id
            )?;
        }
        Ok(())
    }
}

/// A refusal as programs read it.
fn print_refused(out: &mut dyn Write, text: &str, code: Option<&str>) -> io::Result<()> {
    let refused = Played::Refused(Refused {
        error: text.to_owned(),
        code: code.map(str::to_owned),
    });
    serde_json::to_writer(&mut *out, &refused)?;
    writeln!(out)
}

/// Asks on the screen and reads the answers from the same lines as the commands.
struct Person<'a> {
    lines: &'a mut dyn BufRead,
    /// Answers that were typed on one line with the last.
    said: VecDeque<Answer>,
    /// Somebody sits before a terminal.
    prompt: bool,
    /// Questions are not printed: the output is for programs.
    silent: bool,
    /// The lines are a scenario's: answers are among them whoever reads the output, and are shown.
    written: bool,
    /// An answer was none of the options.
    wrong: bool,
}

impl Asker for Person<'_> {
    fn ask(&mut self, out: &mut dyn Write, what: &str, options: &[String]) -> io::Result<Asked> {
        if self.silent && !self.written {
            return Ok(Asked::GivesUp);
        }
        if !self.silent {
            writeln!(out, "Which {what}?")?;
            for (n, option) in options.iter().enumerate() {
                writeln!(out, "  {} {option}", n + 1)?;
            }
        }
        self.answer(out, what)
    }

    fn again(&mut self, out: &mut dyn Write, what: &str, said: &str) -> io::Result<Asked> {
        self.said.clear();
        self.wrong = true;
        if self.silent {
            print_refused(out, said, None)?;
        } else {
            writeln!(out, "{said}; an empty line gives up")?;
        }
        self.answer(out, what)
    }

    fn left(&mut self) -> Option<Answer> {
        let left = self.said.pop_front();
        self.said.clear();
        left
    }
}

impl Person<'_> {
    /// The next answer: one that was typed behind the last, or of a new line.
    fn answer(&mut self, out: &mut dyn Write, what: &str) -> io::Result<Asked> {
        if let Some(answer) = self.said.pop_front() {
            return Ok(Asked::Answer(answer));
        }
        if self.prompt {
            write!(out, "{what}> ")?;
        }
        out.flush()?;
        let Some(text) = next_line(self.lines)? else {
            return Ok(Asked::GivesUp);
        };
        if self.written && !self.silent {
            writeln!(out, "{what}> {}", text.trim())?;
        }
        if text.len() > line::MAX_LINE {
            return self.again(out, what, &lines::too_long(line::MAX_LINE));
        }
        match text.trim() {
            "" | "cancel" => return Ok(Asked::GivesUp),
            // As everywhere else.
            "q" | "quit" | "exit" => return Ok(Asked::Leaves),
            typed => self.said.extend(line::answers_of(typed)),
        }
        Ok(self.said.pop_front().map_or(Asked::GivesUp, Asked::Answer))
    }
}

/// The next line; `None` at the end. Bytes that are no UTF-8 are replaced.
pub fn next_line(lines: &mut dyn BufRead) -> io::Result<Option<String>> {
    let line = lines::next(lines, line::MAX_LINE)?;
    Ok(line.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
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
        let mut person = Person {
            lines: &mut *lines,
            said: VecDeque::new(),
            prompt,
            silent: table.json,
            written: false,
            wrong: false,
        };
        if table.line(&text, &mut person)? == Flow::Quit {
            break;
        }
    }
    Ok(Exit::Yes)
}

/// Play the lines of a scenario as if somebody typed them. The answer is yes when all of them could
/// be read and nothing was refused.
///
/// # Errors
/// Writing failed.
pub fn written(table: &mut Table<'_>, lines: &[String]) -> Done {
    let text = lines.join("\n");
    let mut rest = text.as_bytes();
    let mut good = true;
    table.position()?;
    while let Some(text) = next_line(&mut rest)? {
        if !table.json {
            writeln!(table.out, "{}", paint(HEAD, text.trim()))?;
        }
        table.echo = !table.json
            && line::read(&Source::new("line", &text)).is_ok_and(|commands| commands.len() > 1);
        let mut person = Person {
            lines: &mut rest,
            said: VecDeque::new(),
            prompt: false,
            silent: table.json,
            written: true,
            wrong: false,
        };
        let flow = table.line(&text, &mut person)?;
        good &= flow != Flow::Refused && !person.wrong;
        if flow == Flow::Quit {
            break;
        }
    }
    Ok(Exit::from_bool(good))
}

/// The inputs that a text means when it is played from here; the game stays as it is.
///
/// # Errors
/// A text that cannot be read, an input that is refused, an undo without a past.
pub fn inputs(game: &Game, source: &Source) -> Result<Vec<Input>, Stop> {
    let mut nowhere = io::sink();
    let before = game.turns();
    let mut context = Context::with_stop(game.stop().clone());
    let mut ahead = Game::new(game.level().clone());
    ahead.context().obey(game.stop().clone());
    for input in game.replay() {
        ahead
            .play_input(&input)
            .map_err(|refusal| Stop::refused(&refusal, &refusal.message))?;
    }
    let commands = line::read(source).map_err(|fault| Stop::user(fault.render(true)))?;
    for (n, command) in commands.iter().enumerate() {
        let said = |text: &str| format!("input {}: {text}", n + 1);
        let fail = |text: &str| Stop::user(said(text));
        let refused = |refusal: Refusal| Stop::refused(&refusal, said(&refusal.message));
        match command {
            Command::Act(act) => {
                let input =
                    choose::resolve(&ahead, act, &mut context, &mut choose::Silent, &mut nowhere);
                let input = match input {
                    Ok(input) => input,
                    Err(NoInput::Refused(refusal)) => return Err(refused(refusal)),
                    Err(NoInput::Unfit(text)) => return Err(fail(&text)),
                    Err(NoInput::Cancelled | NoInput::Left) => {
                        return Err(fail("a choice is missing"));
                    }
                    Err(NoInput::Io(error)) => return Err(error.into()),
                };
                ahead.play_input(&input).map_err(refused)?;
            }
            Command::Undo if ahead.turns() > before && ahead.undo() => {}
            Command::Undo => return Err(fail(&Refusal::no_past().message)),
            Command::Redo => {
                if !ahead.redo().map_err(refused)? {
                    return Err(fail(&Refusal::no_future().message));
                }
            }
            Command::Restart => ahead.rewind(before),
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
pub fn replay(table: &mut Table<'_>, source: &Source) -> Done {
    let commands = line::read(source).map_err(|fault| Stop::user(fault.render(true)))?;
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
