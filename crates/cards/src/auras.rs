//! The aura snapshot, and the one routine that counts activations.

use crate::event::Count;
use crate::orders::Timing;
use crate::set::CardSet;
use crate::text::{Aura, Clause, Stacking, Trigger};
use crate::world::{Character, MinionId, Player, Snapped, World};

/// Aura Update: read every aura in play again, minions' in order of play, then the rules'.
pub fn update_auras(set: &CardSet, world: &mut World) {
    let mut snapshot = std::mem::take(&mut world.snapshot);
    snapshot.clear();
    snapshot.extend(in_play(set, world));
    world.snapshot = snapshot;
}

/// The auras as they are now.
fn in_play<'a>(set: &'a CardSet, world: &'a World) -> impl Iterator<Item = Snapped> + 'a {
    let carriers = world
        .minions
        .iter()
        .filter(|minion| set.has_aura(minion.card));
    let minions = carriers.flat_map(|minion| {
        set.clauses(minion.card).filter_map(|clause| match clause {
            Clause::Aura(aura) => Some(Snapped {
                aura: *aura,
                owner: Some(minion.owner),
                carrier: Some(minion.id),
            }),
            _ => None,
        })
    });
    let rules = world.rule_auras.iter();
    minions.chain(rules.map(|aura| Snapped {
        aura: *aura,
        owner: None,
        carrier: None,
    }))
}

/// How often a trigger of one of this player's minions resolves: the smallest cap, or the largest
/// `max` multiplier with what the `additive` ones add (ruling 20).
#[must_use]
pub fn activations(
    set: &CardSet,
    orders: &Timing,
    world: &World,
    owner: Player,
    trigger: Trigger,
) -> Count {
    if orders.live_auras {
        count(in_play(set, world), owner, trigger)
    } else {
        count(world.snapshot.iter().copied(), owner, trigger)
    }
}

fn count(auras: impl Iterator<Item = Snapped>, player: Player, wanted: Trigger) -> Count {
    let mut max = None;
    let mut extra = 0i32;
    let mut cap = None;
    for Snapped { aura, owner, .. } in auras {
        if owner.is_some_and(|owner| owner != player) {
            continue;
        }
        match aura {
            Aura::TriggerMultiplier {
                trigger,
                times,
                stacking,
            } if trigger == wanted => match stacking {
                Stacking::Max => max = max.max(Some(times)),
                Stacking::Additive => extra = extra.saturating_add(times.saturating_sub(1)),
            },
            Aura::TriggerCap { trigger, times } if trigger == wanted => {
                cap = Some(cap.map_or(times, |cap: i32| cap.min(times)));
            }
            Aura::TriggerMultiplier { .. } | Aura::TriggerCap { .. } | Aura::DamageRedirect => {}
        }
    }
    let max = max.unwrap_or(1);
    let total = max
        .saturating_add(extra)
        .min(cap.unwrap_or(i32::MAX))
        .max(0);
    Count {
        max,
        extra,
        cap,
        index: 0,
        total,
    }
}

/// The oldest redirector of a player's hero that is still in play.
pub(crate) fn redirector(
    set: &CardSet,
    orders: &Timing,
    world: &World,
    player: Player,
) -> Option<MinionId> {
    let first = |snapped: Snapped| match (snapped.aura, snapped.owner, snapped.carrier) {
        (Aura::DamageRedirect, Some(owner), Some(carrier))
            if owner == player && world.contains(Character::Minion(carrier)) =>
        {
            Some(carrier)
        }
        _ => None,
    };
    if orders.live_auras {
        in_play(set, world).find_map(first)
    } else {
        world.snapshot.iter().copied().find_map(first)
    }
}
