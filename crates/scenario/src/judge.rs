//! Does an expectation hold, and what would hold in its place?

use spellgrid::{Context, Dir, Options, Refusal, RuleView};

use crate::board::{Picture, block, says_facing, side_by_side};
use crate::event::Event;
use crate::expect::{Check, Expect, Number, PlayerNumber, Told};
use crate::logs::{columns, log, logged, named_log, tree};
use crate::play::Play;
use crate::refer::Refer;
use crate::step::token;

/// What came out of one expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// It holds.
    pub holds: bool,
    /// What is so in its place, one sentence.
    pub found: String,
    /// More lines for people: both boards, both logs.
    pub detail: String,
    /// The lines that would hold in its place, when it can be rewritten.
    pub bless: Option<Vec<String>>,
}

impl Verdict {
    pub(crate) fn new(holds: bool, found: impl Into<String>, line: impl Into<String>) -> Verdict {
        Verdict {
            holds,
            found: found.into(),
            detail: String::new(),
            bless: Some(vec![line.into()]),
        }
    }

    fn unsaid(holds: bool, found: impl Into<String>) -> Verdict {
        Verdict {
            holds,
            found: found.into(),
            detail: String::new(),
            bless: None,
        }
    }
}

/// Judge one expectation. `refusal` is the refusal that still waits for its `error` line.
pub fn judge(play: &mut Play, expect: &Expect, refusal: &mut Option<Refusal>) -> Verdict {
    let mut verdict = match look(play, &expect.check, refusal) {
        Ok(verdict) => verdict,
        // A reference to nothing is no verdict of `not` either.
        Err(message) => return Verdict::unsaid(false, message),
    };
    if expect.not {
        verdict.holds = !verdict.holds;
        verdict.bless = negated(&expect.check, play);
    }
    verdict
}

/// The line that holds when `not X` does not: X.
fn negated(check: &Check, play: &Play) -> Option<Vec<String>> {
    Some(vec![match check {
        Check::Won => "won".into(),
        Check::Lost => "lost".into(),
        Check::Rule { active, rule } => format!("{} {rule}", rule_word(*active)),
        Check::Has(who, word) => format!("has {who} {word}"),
        Check::LogHas(event, None) => format!("log has {}", event.map(&mut |r| renamed(play, r))),
        _ => return None,
    }])
}

fn renamed(play: &Play, refer: &Refer) -> Refer {
    play.id(refer)
        .map_or_else(|_| refer.clone(), |id| play.name(id))
}

fn rule_word(active: bool) -> &'static str {
    if active { "active" } else { "rules" }
}

fn look(play: &mut Play, check: &Check, refusal: &mut Option<Refusal>) -> Result<Verdict, String> {
    Ok(match check {
        Check::RuleList { active, rules } => rule_list(play, *active, rules),
        Check::Rule { active, rule } => one_rule(play, *active, rule),
        Check::At((x, y), kinds) => {
            let now = play.game.kinds_at(*x, *y);
            let mut wanted = kinds.clone();
            wanted.sort();
            Verdict::new(
                now == wanted,
                tokens(&now),
                format!("at {x},{y} {}", tokens(&now)),
            )
        }
        Check::Stack((x, y), kinds) => {
            let now = play.game.stack_at(*x, *y);
            Verdict::new(
                now == *kinds,
                tokens(&now),
                format!("stack {x},{y} {}", tokens(&now)),
            )
        }
        Check::Board(rows) => board(play, rows),
        Check::Hand { enemy, cards } => {
            let now = play.level.hand(play.game.state(), u8::from(*enemy));
            let line = format!("{}hand {}", side(*enemy), names_of(&now));
            Verdict::new(now == *cards, names_of(&now), line)
        }
        Check::Minions { enemy, cards } => minions(play, *enemy, cards),
        Check::Number { what, who, value } => number(play, *what, who, *value)?,
        Check::Player { what, enemy, value } => player(play, *what, *enemy, *value),
        Check::Name(who, name) => {
            let id = play.id(who)?;
            let now = play.game.name_of(id).unwrap_or_default();
            Verdict::new(
                now == *name,
                format!("{now:?}"),
                format!("name {who} \"{now}\""),
            )
        }
        Check::Pos(who, at) => position(play, who, *at)?,
        Check::Facing(who, wanted) => facing(play, who, *wanted)?,
        Check::Has(who, word) => property(play, who, word)?,
        Check::Log(wanted) => log(play, wanted),
        Check::LogHas(event, times) => log_has(play, event, *times),
        Check::Tree(wanted) => tree(play, wanted),
        Check::Won => ended(play.game.won(), "won", "not won"),
        Check::Lost => {
            let lost = play.game.lost().map_err(|refusal| refusal.message)?;
            ended(lost, "lost", "not lost")
        }
        Check::Same(mark) => same(play, mark.as_deref())?,
        Check::Error { code, place } => error(refusal.take(), code, place.is_none()),
        Check::Compare { left, order, right } => {
            let l = i64::from(play.id(&left.0)?) + left.1;
            let r = i64::from(play.id(&right.0)?) + right.1;
            Verdict::unsaid(l.cmp(&r) == *order, format!("{l} and {r}"))
        }
        Check::Attack(a, d, why) => attack(play, a, d, why.as_deref())?,
        Check::Asks {
            act,
            has,
            what,
            options,
        } => asks(play, act, *has, what, options),
        Check::Turns(n) => {
            let now = i64::try_from(play.game.turns()).unwrap_or(i64::MAX);
            Verdict::new(now == *n, now.to_string(), format!("turns {now}"))
        }
    })
}

fn rule_list(play: &mut Play, active: bool, rules: &[Told]) -> Verdict {
    let now = rules_now(play, active);
    let holds =
        now.len() == rules.len() && rules.iter().zip(&now).all(|(rule, now)| rule.fits(now));
    let now: Vec<String> = now.iter().map(RuleView::told).collect();
    let mut verdict = Verdict::new(holds, listed(&now, "; "), "");
    let wanted: Vec<String> = rules.iter().map(Told::to_string).collect();
    verdict.detail = columns(&wanted, &now);
    let head = rule_word(active).to_owned();
    verdict.bless = Some(if now.is_empty() {
        vec![format!("{head} none")]
    } else {
        std::iter::once(head)
            .chain(now.iter().map(|r| format!("  {r}")))
            .collect()
    });
    verdict
}

fn one_rule(play: &mut Play, active: bool, rule: &Told) -> Verdict {
    let now = rules_now(play, active);
    let word = rule_word(active);
    let holds = now.iter().any(|now| rule.fits(now));
    let line = match now.iter().find(|now| now.text == rule.text) {
        Some(now) if !holds => format!("{word} {} times {}", now.text, now.times()),
        _ => format!("not {word} {rule}"),
    };
    let now: Vec<String> = now.iter().map(RuleView::told).collect();
    Verdict::new(holds, listed(&now, "; "), line)
}

fn minions(play: &Play, enemy: bool, cards: &[String]) -> Verdict {
    let mut now: Vec<(u16, String)> = play
        .level
        .minions(play.game.state())
        .into_iter()
        .filter(|m| (m.owner != 0) == enemy)
        .map(|m| (m.position, m.name))
        .collect();
    now.sort();
    let now: Vec<String> = now.into_iter().map(|(_, name)| name).collect();
    let line = format!("{}minions {}", side(enemy), names_of(&now));
    Verdict::new(now == *cards, names_of(&now), line)
}

fn number(play: &Play, what: Number, who: &Refer, value: Option<i64>) -> Result<Verdict, String> {
    let id = play.id(who)?;
    let now = match what {
        Number::Health => play.game.health(id),
        Number::Attack => play.game.attack_of(id),
        Number::MaxHealth => play
            .level
            .minions(play.game.state())
            .into_iter()
            .find(|m| m.id == id)
            .map(|m| m.max_health),
    };
    let now = now.map(i64::from);
    let word = now.map_or_else(|| "none".to_owned(), |n| n.to_string());
    Ok(Verdict::new(
        now == value,
        word.clone(),
        format!("{what} {who} {word}"),
    ))
}

fn player(play: &Play, what: PlayerNumber, enemy: bool, value: i64) -> Verdict {
    let hero = play.level.hero(play.game.state(), u8::from(enemy));
    let now = match what {
        PlayerNumber::Hero => i64::from(hero.health),
        PlayerNumber::Armor => i64::from(play.game.armor(u8::from(enemy))),
        PlayerNumber::Deck => hero
            .deck
            .map_or(0, |n| i64::try_from(n).unwrap_or(i64::MAX)),
    };
    Verdict::new(
        now == value,
        now.to_string(),
        format!("{}{what} {now}", side(enemy)),
    )
}

fn facing(play: &mut Play, who: &Refer, wanted: Dir) -> Result<Verdict, String> {
    let id = play.id(who)?;
    let found = play
        .level
        .objects(play.game.state(), &mut play.context)
        .into_iter()
        .find(|o| o.id == id);
    Ok(match found {
        Some(object) => {
            let word = object.facing.name();
            Verdict::new(
                object.facing == wanted,
                word,
                format!("facing {who} {word}"),
            )
        }
        None => Verdict::unsaid(false, "it is not on the grid"),
    })
}

fn position(play: &Play, who: &Refer, at: Option<(i32, i32)>) -> Result<Verdict, String> {
    let id = play.id(who)?;
    let now = play.game.pos_of(id);
    Ok(match now {
        Some((x, y)) => Verdict::new(
            now == at,
            format!("it is at {x},{y}"),
            format!("pos {who} {x},{y}"),
        ),
        None => Verdict::new(now == at, "it is not on the grid", format!("gone {who}")),
    })
}

fn property(play: &mut Play, who: &Refer, word: &str) -> Result<Verdict, String> {
    let id = play.id(who)?;
    let now = play.game.has_property(id, word);
    let now = now.map_err(|refusal| refusal.message)?;
    let found = match now {
        Some(true) => "it has it",
        Some(false) => "it has it not",
        None => "there is no such object or word",
    };
    Ok(Verdict::new(
        now == Some(true),
        found,
        format!("not has {who} {word}"),
    ))
}

fn log_has(play: &Play, event: &Event, times: Option<usize>) -> Verdict {
    let wanted = event.map(&mut |r| play.id(r).map_or_else(|_| r.clone(), Refer::Id));
    let count = logged(play).iter().filter(|(_, e)| *e == wanted).count();
    let holds = times.map_or(count > 0, |n| n == count);
    let named = event.map(&mut |r| renamed(play, r));
    let line = match times {
        Some(_) => format!("log has {named} times {count}"),
        None => format!("not log has {named}"),
    };
    let mut verdict = Verdict::new(holds, format!("it is there {count} times"), line);
    verdict.detail = named_log(play)
        .iter()
        .map(|(_, e)| format!("{e}\n"))
        .collect();
    verdict
}

fn ended(holds: bool, yes: &str, no: &str) -> Verdict {
    let now = if holds { yes } else { no };
    Verdict::new(holds, now, now)
}

fn same(play: &mut Play, mark: Option<&str>) -> Result<Verdict, String> {
    let then = match mark {
        None => play.before.clone(),
        Some(name) => play
            .mark(name)
            .ok_or_else(|| format!("nothing was marked {name}"))?
            .clone(),
    };
    let holds = *play.game.state() == then;
    let mut verdict = Verdict::unsaid(
        holds,
        if holds {
            "nothing changed"
        } else {
            "the state is another"
        },
    );
    if !holds {
        let was = Picture::of(&play.level, &then, &mut play.context).tokens(true);
        let now = play.picture();
        let differ = now.differ(&was);
        verdict.detail = side_by_side(("then", "now"), &was, &now.tokens(true), &differ);
    }
    Ok(verdict)
}

fn error(taken: Option<Refusal>, code: &str, anywhere: bool) -> Verdict {
    let holds = taken.as_ref().is_some_and(|r| r.code.name() == code) && anywhere;
    match taken {
        Some(r) => Verdict::new(
            holds,
            format!("{}: {}", r.code.name(), r.message),
            format!("error {}", r.code.name()),
        ),
        None => Verdict::unsaid(false, "nothing was refused"),
    }
}

fn attack(play: &mut Play, a: &Refer, d: &Refer, why: Option<&str>) -> Result<Verdict, String> {
    let (from, to) = (play.id(a)?, play.id(d)?);
    let now = play
        .game
        .can_attack(from, to)
        .map(|r| r.code.name().to_owned());
    let line = match &now {
        None => format!("can attack {a} {d}"),
        Some(code) => format!("cannot attack {a} {d} {code}"),
    };
    Ok(Verdict::new(
        now.as_deref() == why,
        now.unwrap_or_else(|| "it is legal".into()),
        line,
    ))
}

fn rules_now(play: &mut Play, active: bool) -> Vec<RuleView> {
    let mut rules = play.level.rules(play.game.state(), &mut play.context);
    rules.retain(|rule| rule.active || !active);
    rules
}

fn board(play: &mut Play, rows: &[Vec<String>]) -> Verdict {
    let now = play.picture();
    let differ = now.differ(rows);
    let shown = now.tokens(says_facing(rows));
    let found = match differ[..] {
        [] => "the same".to_owned(),
        [(x, y)] => format!("the tile {x},{y} is another"),
        _ => format!("{} tiles are others", differ.len()),
    };
    let mut verdict = Verdict::new(differ.is_empty(), found, "board");
    verdict.detail = side_by_side(("expected", "found"), rows, &shown, &differ);
    verdict.bless = Some(
        std::iter::once("board".to_owned())
            .chain(block(&shown))
            .collect(),
    );
    verdict
}

fn asks(
    play: &mut Play,
    act: &crate::step::Act,
    has: bool,
    what: &str,
    options: &[String],
) -> Verdict {
    let asked = play.spell_out(act).and_then(|input| {
        let mut context = Context::default();
        play.level.need(play.game.state(), &input, &mut context)
    });
    let (now, list) = match asked {
        Err(r) => (r.code.name().to_owned(), Vec::new()),
        Ok(None) => ("nothing".to_owned(), Vec::new()),
        Ok(Some(need)) => {
            let list = match &need.options {
                Options::Tile(tiles) => tiles.iter().map(|(x, y)| format!("{x},{y}")).collect(),
                Options::Target(ids) | Options::Attacker(ids) | Options::Defender(ids) => {
                    ids.iter().map(|id| play.name(*id).to_string()).collect()
                }
                Options::Base(names) | Options::Donor(names) | Options::Half(names) => {
                    names.clone()
                }
            };
            (need.options.what().to_owned(), list)
        }
    };
    let fits = if has {
        options.iter().all(|o| list.contains(o))
    } else {
        *options == list
    };
    let show = |name: &String| {
        let bare = matches!(now.as_str(), "base" | "donor");
        if bare {
            format!("\"{name}\"")
        } else {
            name.clone()
        }
    };
    let shown: Vec<String> = list.iter().map(show).collect();
    let found = format!("{now} {}", shown.join(" "));
    let line = format!("asks {act} -> {}", found.trim_end());
    let mut verdict = Verdict::new(now == what && fits, found.trim_end(), line);
    if has {
        verdict.bless = None;
    }
    verdict
}

fn side(enemy: bool) -> &'static str {
    if enemy { "enemy " } else { "" }
}

fn tokens(kinds: &[String]) -> String {
    if kinds.is_empty() {
        return "none".into();
    }
    let list: Vec<String> = kinds.iter().map(|k| token(k)).collect();
    list.join(" ")
}

fn names_of(names: &[String]) -> String {
    if names.is_empty() {
        return "none".into();
    }
    names.join(", ")
}

fn listed(items: &[String], by: &str) -> String {
    if items.is_empty() {
        "none".into()
    } else {
        items.join(by)
    }
}
