//! What holds for any cards, any board and any action.

use proptest::collection::vec;
use proptest::prelude::*;
use spellgrid_cards::{
    Action, Aura, Card, CardId, CardKind, CardSet, Character, Chooser, Clause, DamageStep, Effect,
    EndStep, Event, Hero, Keyword, Limits, MinionId, Outbox, Selection, Selector, Side, Snapped,
    Stacking, Stop, Timing, Trigger, World, run, update_auras, well_formed,
};

const CARDS: u32 = 8;

fn amount() -> impl Strategy<Value = i32> {
    prop_oneof![9 => -1..4i32, 1 => any::<i32>()]
}

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Friendly), Just(Side::Enemy), Just(Side::Any)]
}

fn selector() -> impl Strategy<Value = Selector> {
    prop_oneof![
        side().prop_map(Selector::ChosenMinion),
        side().prop_map(Selector::ChosenCharacter),
        Just(Selector::This),
        (side(), any::<bool>()).prop_map(|(side, others)| Selector::Minions { side, others }),
        (side(), any::<bool>()).prop_map(|(side, others)| Selector::Characters { side, others }),
        side().prop_map(Selector::Heroes),
    ]
}

fn effect() -> impl Strategy<Value = Clause> {
    prop_oneof![
        4 => (amount(), selector()).prop_map(|(amount, to)| Effect::Damage(amount, to)),
        1 => selector().prop_map(Effect::Destroy),
        1 => (amount(), selector()).prop_map(|(amount, to)| Effect::Heal(amount, to)),
        1 => (amount(), amount(), selector())
            .prop_map(|(attack, health, target)| Effect::Buff { attack, health, target }),
        1 => amount().prop_map(Effect::Draw),
        1 => amount().prop_map(Effect::GainArmor),
        3 => (0..CARDS / 2, amount())
            .prop_map(|(card, count)| Effect::Summon { card: CardId(card), count }),
        1 => any::<u16>().prop_map(Effect::WriteText),
        1 => Just(Effect::Assemble),
    ]
    .prop_map(Clause::Effect)
}

fn trigger() -> impl Strategy<Value = Trigger> {
    (0..Trigger::ALL.len()).prop_map(|number| Trigger::ALL[number])
}

fn aura() -> impl Strategy<Value = Aura> {
    let stacking = prop_oneof![Just(Stacking::Max), Just(Stacking::Additive)];
    prop_oneof![
        3 => (trigger(), amount(), stacking).prop_map(|(trigger, times, stacking)| {
            Aura::TriggerMultiplier { trigger, times, stacking }
        }),
        1 => (trigger(), amount()).prop_map(|(trigger, times)| Aura::TriggerCap { trigger, times }),
        1 => Just(Aura::DamageRedirect),
    ]
}

/// A part of a minion's text that is well formed by itself.
fn part() -> impl Strategy<Value = Vec<Clause>> {
    prop_oneof![
        4 => (trigger(), vec(effect(), 1..3)).prop_map(|(trigger, effects)| {
            [vec![Clause::Trigger(trigger)], effects].concat()
        }),
        1 => aura().prop_map(|aura| vec![Clause::Aura(aura)]),
        1 => Just(vec![Clause::Keyword(Keyword::Taunt)]),
    ]
}

/// The first half of the cards are minions.
fn card(number: u32) -> impl Strategy<Value = Card> {
    let minion = (vec(part(), 0..3), -1..4i32, 0..6i32, any::<Option<u8>>());
    let minion = minion.prop_map(|(parts, attack, health, split)| {
        let text = parts.concat();
        let split = split.map(|split| usize::from(split) % (text.len() + 1));
        (CardKind::Minion { attack, health }, text, split)
    });
    let spell = vec(effect(), 1..4).prop_map(|text| (CardKind::Spell, text, None));
    let rest = if number < CARDS / 2 {
        minion.boxed()
    } else {
        prop_oneof![minion, spell].boxed()
    };
    rest.prop_map(move |(kind, text, split)| Card {
        name: format!("card {number}"),
        cost: 0,
        kind,
        text,
        split,
    })
}

fn set() -> impl Strategy<Value = CardSet> {
    let cards: Vec<_> = (0..CARDS).map(|number| card(number).boxed()).collect();
    (cards, vec(any::<bool>(), CARDS as usize))
        .prop_map(|(cards, offered)| CardSet::new(cards, &offered).expect("sound cards"))
}

fn orders() -> impl Strategy<Value = Timing> {
    let end = prop_oneof![Just(EndStep::DeathCreation), Just(EndStep::AuraUpdate)];
    let step = prop_oneof![Just(DamageStep::Redirect), Just(DamageStep::Armor)];
    let course = Timing::default();
    let end = prop_oneof![2 => Just(course.end_of_phase), 1 => vec(end, 0..4)];
    let step = prop_oneof![2 => Just(course.damage), 1 => vec(step, 0..4)];
    let limits = (
        any::<Option<u8>>(),
        any::<Option<u8>>(),
        0..2_000u32,
        0..300u16,
        0..60u32,
    );
    (end, step, any::<bool>(), any::<bool>(), limits).prop_map(
        |(end_of_phase, damage, defender_first, live_auras, limits)| {
            let (minions, hand, events, depth, population) = limits;
            Timing {
                end_of_phase,
                damage,
                defender_first,
                live_auras,
                limits: Limits {
                    minions: minions.map(u16::from),
                    hand: hand.map(u16::from),
                    death_phases: 64,
                    events,
                    depth,
                    population,
                },
            }
        },
    )
}

fn hand() -> impl Strategy<Value = Vec<CardId>> {
    // Some numbers are Assembled cards, and some no cards at all.
    vec(
        prop_oneof![4 => 0..CARDS, 1 => 0..CARDS * CARDS * 3].prop_map(CardId),
        0..5,
    )
}

/// Minions as (player, card, Health, marked).
type Setup = (u8, u32, i32, bool);

fn world() -> impl Strategy<Value = (Vec<Setup>, World)> {
    let hero = (any::<i8>(), 0..5i32).prop_map(|(health, armor)| Hero {
        health: i32::from(health),
        max_health: 30,
        armor,
    });
    let deck = || proptest::option::of(hand());
    let minions = vec(
        (0..2u8, 0..CARDS, -1..6i32, proptest::bool::weighted(0.1)),
        0..8,
    );
    (
        minions,
        [hero.clone(), hero],
        [hand(), hand()],
        [deck(), deck()],
        vec(aura(), 0..3),
    )
        .prop_map(|(minions, heroes, hands, decks, rule_auras)| {
            (
                minions,
                World {
                    heroes,
                    hands,
                    decks,
                    rule_auras,
                    ..World::default()
                },
            )
        })
}

#[derive(Clone, Debug)]
enum Deed {
    Cast(u8, usize),
    Play(u8, usize),
    Attack(u32, Character),
    EndTurn(u8),
    Destroy(Vec<MinionId>),
    Damage(Character, i32),
    Summon(u8, u32),
    Draw(u8, i32),
}

impl Deed {
    fn action(&self) -> Action<'_> {
        match self {
            Deed::Cast(player, hand) => Action::Cast {
                player: *player,
                hand: *hand,
            },
            Deed::Play(player, hand) => Action::Play {
                player: *player,
                hand: *hand,
            },
            Deed::Attack(attacker, defender) => Action::Attack {
                attacker: MinionId(*attacker),
                defender: *defender,
            },
            Deed::EndTurn(player) => Action::EndTurn { player: *player },
            Deed::Destroy(minions) => Action::Destroy(minions),
            Deed::Damage(target, amount) => Action::Damage {
                target: *target,
                amount: *amount,
            },
            Deed::Summon(player, card) => Action::Summon {
                player: *player,
                card: CardId(*card),
            },
            Deed::Draw(player, count) => Action::Draw {
                player: *player,
                count: *count,
            },
        }
    }
}

fn deed() -> impl Strategy<Value = Deed> {
    let player = || prop_oneof![9 => 0..2u8, 1 => any::<u8>()];
    let id = || 0..12u32;
    let who = || {
        prop_oneof![
            3 => id().prop_map(|id| Character::Minion(MinionId(id))),
            1 => player().prop_map(Character::Hero),
        ]
    };
    prop_oneof![
        4 => (player(), 0..5usize).prop_map(|(player, hand)| Deed::Cast(player, hand)),
        4 => (player(), 0..5usize).prop_map(|(player, hand)| Deed::Play(player, hand)),
        4 => (id(), who()).prop_map(|(attacker, defender)| Deed::Attack(attacker, defender)),
        1 => player().prop_map(Deed::EndTurn),
        2 => vec(id().prop_map(MinionId), 0..3).prop_map(Deed::Destroy),
        2 => (who(), amount()).prop_map(|(who, amount)| Deed::Damage(who, amount)),
        1 => (player(), 0..CARDS * 20).prop_map(|(player, card)| Deed::Summon(player, card)),
        1 => (player(), amount()).prop_map(|(player, count)| Deed::Draw(player, count)),
    ]
}

/// Always finds an answer, and seldom a wrong one.
struct Fickle(usize);

impl Chooser for Fickle {
    fn choose(&mut self, ask: Selection) -> Result<usize, Stop> {
        self.0 = self.0.wrapping_mul(31).wrapping_add(7);
        let options = match ask {
            Selection::Target(options) => options.len(),
            Selection::Base(options) | Selection::Donor { options, .. } => options.len(),
            Selection::Half { options, .. } => options.len(),
        };
        assert!(options > 0, "an empty question");
        Ok(if self.0.is_multiple_of(50) {
            options
        } else {
            self.0 % options
        })
    }
}

fn dense(world: &World) -> bool {
    [0, 1].into_iter().all(|player| {
        let places = world
            .board(player)
            .into_iter()
            .map(|minion| minion.position);
        places.eq((0u16..).take(world.count(player)))
    })
}

/// How many of the deeds came to an end.
fn play(set: &CardSet, orders: &Timing, start: &(Vec<Setup>, World), deeds: &[Deed]) -> usize {
    let (minions, world) = start;
    let mut world = world.clone();
    for (player, card, health, pending) in minions {
        if let Some(id) = world.enter(set, *player, CardId(*card), None) {
            let minion = world.minion_mut(id).expect("it just came");
            minion.health = *health;
            minion.pending = *pending;
        }
    }
    update_auras(set, &mut world);
    let mut reused = Outbox::default();
    let mut ended = 0;
    for (number, deed) in deeds.iter().enumerate() {
        reused.events.clear();
        let mut next = world.clone();
        let end = run(
            set,
            orders,
            &mut next,
            deed.action(),
            &mut Fickle(number),
            &mut reused,
        );
        // The same again, with nothing reused.
        let (mut again, mut fresh) = (world.clone(), Outbox::default());
        let twin = run(
            set,
            orders,
            &mut again,
            deed.action(),
            &mut Fickle(number),
            &mut fresh,
        );
        assert_eq!(end, twin);
        assert_eq!(next, again);
        assert_eq!(reused.events, fresh.events);
        // What only heroes' numbers decide is not counted.
        let counted = reused.events.iter().filter(|logged| {
            !matches!(
                logged.event,
                Event::ArmorLost { .. }
                    | Event::Fatigue { .. }
                    | Event::Healed {
                        target: Character::Hero(_),
                        ..
                    }
            )
        });
        assert!(counted.count() <= orders.limits.events as usize);
        if end.is_err() {
            continue;
        }
        ended += 1;
        world = next;
        assert!(dense(&world), "{world:?}");
        assert!(world.minions.is_sorted_by_key(|minion| minion.id));
        assert!(world.minions.iter().all(|minion| minion.id.0 < world.next));
        if orders.end_of_phase.contains(&EndStep::DeathCreation) {
            let dying = |minion: &spellgrid_cards::Minion| minion.pending || minion.health <= 0;
            assert!(
                !world.minions.iter().any(dying),
                "somebody should have died"
            );
        }
        if orders.end_of_phase.last() == Some(&EndStep::AuraUpdate) {
            let mut updated = world.clone();
            update_auras(set, &mut updated);
            assert_eq!(
                updated, world,
                "the snapshot is that of the last Aura Update"
            );
        }
    }
    ended
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn any_action_ends_alike_each_time_and_keeps_the_board_in_order(
        set in set(),
        orders in orders(),
        start in world(),
        deeds in vec(deed(), 1..12),
    ) {
        play(&set, &orders, &start, &deeds);
    }

    /// A world that no play made: nothing fits together, and still nothing breaks.
    #[test]
    fn a_senseless_world_breaks_nothing(
        set in set(),
        orders in orders(),
        (minions, mut world) in world(),
        numbers in vec(any::<u16>(), 8),
        deeds in vec(deed(), 1..6),
    ) {
        for ((owner, card, health, pending), number) in minions.into_iter().zip(numbers) {
            let id = MinionId(u32::from(number % 12));
            let card = CardId(card * u32::from(number));
            let owner = owner + u8::from(number % 7 == 0);
            let [attack, max_health] = [i32::from(number), health];
            world.minions.push(spellgrid_cards::Minion {
                id, card, owner, position: number, attack, health, max_health, pending,
            });
            let carrier = (number % 2 == 0).then_some(id);
            world.snapshot.push(Snapped { aura: Aura::DamageRedirect, owner: Some(owner), carrier });
        }
        let mut outbox = Outbox::default();
        for deed in deeds {
            let mut next = world.clone();
            let _ = run(&set, &orders, &mut next, deed.action(), &mut Fickle(3), &mut outbox);
            world = next;
        }
    }

    /// Ruling 48: Assembled cards are the same card just when they say the same on the same base.
    #[test]
    fn ways_to_one_text_are_one_card(set in set()) {
        let mut made = Vec::new();
        for base in set.base_options() {
            for donor in set.donor_options(base) {
                for half in set.half_options(base, donor) {
                    let card = set.assembled(base, donor, half).expect("offered");
                    let text: Vec<Clause> = set.clauses(card).copied().collect();
                    let (said, _, _) = set.parts(card).expect("an Assembled card");
                    prop_assert_eq!(said, base);
                    made.push((base, text, card));
                }
            }
        }
        for (base, text, card) in made.iter().take(60) {
            for (other_base, other_text, other) in &made {
                let alike = base == other_base && text == other_text;
                prop_assert_eq!(card == other, alike);
            }
        }
    }

    #[test]
    fn whatever_assemble_offers_is_well_formed(set in set()) {
        for base in set.base_options() {
            let donors = set.donor_options(base);
            prop_assert!(!donors.is_empty() && !donors.contains(&base));
            for donor in donors {
                let halves = set.half_options(base, donor);
                prop_assert!(!halves.is_empty());
                for half in halves {
                    let card = set.assembled(base, donor, half).expect("offered");
                    let text: Vec<Clause> = set.clauses(card).copied().collect();
                    prop_assert_eq!(well_formed(set.kind(card).expect("a card"), &text), Ok(()));
                }
            }
        }
    }
}

/// The random games above are not all refused at the door.
#[test]
fn random_games_get_somewhere() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;
    let mut runner = TestRunner::deterministic();
    let (mut ended, mut tried) = (0, 0);
    for _ in 0..300 {
        let all = (set(), orders(), world(), vec(deed(), 12));
        let (set, orders, world, deeds) = all.new_tree(&mut runner).expect("a value").current();
        ended += play(&set, &orders, &world, &deeds);
        tried += deeds.len();
    }
    assert!(ended * 5 > tried, "{ended} of {tried}");
}
