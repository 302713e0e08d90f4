//! The log against what a section expects of it.

use spellgrid::Id;

use crate::event::Event;
use crate::judge::Verdict;
use crate::play::Play;
use crate::refer::Refer;

/// The log since the last `>`, with ids.
pub(crate) fn logged(play: &Play) -> Vec<(usize, Event)> {
    log_lines(play, &|&id| Refer::Id(id))
}

/// The log since the last `>`, with names.
pub(crate) fn named_log(play: &Play) -> Vec<(usize, Event)> {
    log_lines(play, &|&id| play.name(id))
}

fn log_lines(play: &Play, name: &dyn Fn(&Id) -> Refer) -> Vec<(usize, Event)> {
    let log = play.game.log();
    let lines = log[play.log_from.min(log.len())..].iter();
    lines
        .map(|l| (l.depth.into(), l.event.map(&mut |id| name(id)).pinned()))
        .collect()
}

pub(crate) fn log(play: &Play, wanted: &[Event]) -> Verdict {
    let now = logged(play);
    let with_ids: Vec<Event> = wanted
        .iter()
        .map(|e| e.map(&mut |r| play.id(r).map_or_else(|_| r.clone(), Refer::Id)))
        .collect();
    let holds = now.iter().map(|(_, e)| e).eq(with_ids.iter());
    let named: Vec<String> = named_log(play).iter().map(|(_, e)| e.to_string()).collect();
    let written: Vec<String> = wanted.iter().map(Event::to_string).collect();
    let mut verdict = Verdict::new(holds, format!("{} events", named.len()), "log none");
    verdict.detail = columns(&written, &named);
    if !named.is_empty() {
        verdict.bless = Some(
            std::iter::once("log".to_owned())
                .chain(named.iter().map(|e| format!("  {e}")))
                .collect(),
        );
    }
    verdict
}

pub(crate) fn tree(play: &Play, wanted: &[(usize, Event)]) -> Verdict {
    let now = logged(play);
    let with_ids: Vec<(usize, Event)> = wanted
        .iter()
        .map(|(depth, e)| {
            (
                *depth,
                e.map(&mut |r| play.id(r).map_or_else(|_| r.clone(), Refer::Id)),
            )
        })
        .collect();
    let line = |(depth, event): &(usize, Event)| format!("{}{event}", "  ".repeat(*depth));
    let named: Vec<String> = named_log(play).iter().map(line).collect();
    let written: Vec<String> = wanted.iter().map(line).collect();
    let mut verdict = Verdict::new(
        now == with_ids,
        format!("{} events", named.len()),
        "log none",
    );
    verdict.detail = columns(&written, &named);
    if !named.is_empty() {
        verdict.bless = Some(
            std::iter::once("tree".to_owned())
                .chain(named.iter().map(|e| format!("  {e}")))
                .collect(),
        );
    }
    verdict
}

/// Expected and found lines under each other, the first difference marked.
pub(crate) fn columns(wanted: &[String], found: &[String]) -> String {
    let first = (0..wanted.len().max(found.len())).find(|i| wanted.get(*i) != found.get(*i));
    let list = |lines: &[String]| -> String {
        if lines.is_empty() {
            return "    (none)\n".into();
        }
        let mark = |i: usize| if Some(i) == first { "  > " } else { "    " };
        lines
            .iter()
            .enumerate()
            .map(|(i, line)| format!("{}{line}\n", mark(i)))
            .collect()
    };
    format!("expected\n{}found\n{}", list(wanted), list(found))
}
