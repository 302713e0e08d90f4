//! What is not allowed, and what there is not.

use spellgrid_cards::{Action, CardId, Character, Illegal, MinionId, Stop};

use crate::table::*;

#[test]
fn what_there_is_not_is_refused_and_changes_nothing() {
    use Illegal::{NotAMinion, NotASpell, NotInHand, NotInPlay};
    let mut table = Table::real();
    let wisp = table.put(0, "Wisp");
    let spell = table.card("Moonfire");
    table.take(0, "Wisp", &[]);
    table.take(0, "Moonfire", &[]);
    table.world.hands[0].push(CardId(9_999_999));
    let ghost = Character::Minion(MinionId(5));
    let destroy = [MinionId(5)];
    let cases = [
        (Action::Cast { player: 0, hand: 3 }, NotInHand),
        (Action::Cast { player: 1, hand: 0 }, NotInHand),
        (Action::Cast { player: 2, hand: 0 }, NotInHand),
        (
            Action::Play {
                player: 0,
                hand: usize::MAX,
            },
            NotInHand,
        ),
        (
            Action::Play {
                player: 255,
                hand: 0,
            },
            NotInHand,
        ),
        (Action::Cast { player: 0, hand: 0 }, NotASpell),
        (Action::Cast { player: 0, hand: 2 }, NotASpell),
        (Action::Play { player: 0, hand: 1 }, NotAMinion),
        (Action::Play { player: 0, hand: 2 }, NotAMinion),
        (
            Action::Damage {
                target: ghost,
                amount: 1,
            },
            NotInPlay,
        ),
        (
            Action::Damage {
                target: Character::Hero(2),
                amount: 1,
            },
            NotInPlay,
        ),
        (Action::Destroy(&destroy), NotInPlay),
        (Action::EndTurn { player: 2 }, NotInPlay),
        (
            Action::Draw {
                player: 2,
                count: 1,
            },
            NotInPlay,
        ),
        (
            Action::Summon {
                player: 2,
                card: CardId(0),
            },
            NotInPlay,
        ),
        (
            Action::Summon {
                player: 0,
                card: spell,
            },
            NotAMinion,
        ),
        (
            Action::Summon {
                player: 0,
                card: CardId(9_999_999),
            },
            NotAMinion,
        ),
    ];
    let before = table.world.clone();
    for (action, refusal) in cases {
        let stop = table.try_act(action.clone());
        assert_eq!(stop, Err(Stop::Refused(refusal)), "{action:?}");
        assert_eq!(table.world, before, "{action:?}");
        assert!(table.outbox.events.is_empty(), "{action:?}");
    }
    assert!(table.world.contains(Character::Minion(wisp)));
}

#[test]
fn destroying_nobody_is_a_sequence_without_events() {
    let mut table = Table::real();
    assert_eq!(table.act(Action::Destroy(&[])), [""; 0]);
}

#[test]
fn events_are_added_to_what_the_outbox_holds() {
    let mut table = Table::real();
    let yeti = table.put(0, "Chillwind Yeti");
    table.hurt(yeti, 1);
    let action = Action::Damage {
        target: Character::Minion(yeti),
        amount: 2,
    };
    let (script, outbox) = (&mut table.script, &mut table.outbox);
    spellgrid_cards::run(
        &table.set,
        &table.orders,
        &mut table.world,
        action,
        script,
        outbox,
    )
    .unwrap();
    assert_eq!(
        table.log(),
        ["Damaged Chillwind Yeti 1", "Damaged Chillwind Yeti 2"]
    );
}
