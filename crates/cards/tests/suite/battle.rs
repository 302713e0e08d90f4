//! Attacks.

use spellgrid_cards::{Action, Character, Illegal, MinionId, can_attack};

use crate::table::*;

fn fight(table: &mut Table, attacker: MinionId, defender: MinionId) -> Vec<String> {
    let defender = Character::Minion(defender);
    table.act(Action::Attack { attacker, defender })
}

#[test]
fn both_strike_at_once_and_both_die_together() {
    let mut table = Table::real();
    let ours = table.put(0, "Leper Gnome");
    let theirs = table.put(1, "Leper Gnome");
    let expected = [
        "Leper Gnome attacks Leper Gnome 2",
        "Damaged Leper Gnome 2 2",
        "Damaged Leper Gnome 2",
        "Destroyed Leper Gnome",
        "Destroyed Leper Gnome 2",
        "DeathPhase 1",
        "Triggered Leper Gnome deathrattle",
        "  Damaged hero 1 2",
        "Triggered Leper Gnome 2 deathrattle",
        "  Damaged hero 0 2",
    ];
    assert_eq!(fight(&mut table, ours, theirs), expected);
}

#[test]
fn the_defenders_trigger_is_first_although_the_attacker_is_older() {
    for (defender_first, first) in [(true, "Imp Gang Boss 2"), (false, "Imp Gang Boss")] {
        let mut table = Table::real();
        table.orders.defender_first = defender_first;
        let ours = table.put(0, "Imp Gang Boss");
        let theirs = table.put(1, "Imp Gang Boss");
        let log = fight(&mut table, ours, theirs);
        assert_eq!(
            log[1..3],
            ["Damaged Imp Gang Boss 2 2", "Damaged Imp Gang Boss 2"]
        );
        assert_eq!(log[3], format!("Triggered {first} selfDamaged"));
        assert_eq!(table.seen("Triggered"), 2);
    }
}

#[test]
fn all_triggers_of_the_defender_come_first_and_bystanders_queue_with_the_attacker() {
    let mut cards = Library::default();
    cards.minion("Watcher", 1, 9, &[on(MinionDamaged), write(1)]);
    let mut table = Table::new(cards);
    let bystander = table.put(1, "Watcher");
    let attacker = table.put(0, "Watcher");
    let defender = table.put(1, "Watcher");
    fight(&mut table, attacker, defender);
    let sources: Vec<MinionId> = (table.outbox.events.iter())
        .filter_map(|logged| match logged.event {
            spellgrid_cards::Event::Triggered { source, .. } => Some(source),
            _ => None,
        })
        .collect();
    let twice = |id| [id, id];
    assert_eq!(
        sources,
        [twice(defender), twice(bystander), twice(attacker)].concat()
    );
}

#[test]
fn a_hero_does_not_strike_back_and_has_armor() {
    let mut table = Table::real();
    let yeti = table.put(0, "Chillwind Yeti");
    table.world.heroes[1].armor = 1;
    let attack = Action::Attack {
        attacker: yeti,
        defender: Character::Hero(1),
    };
    let expected = [
        "Chillwind Yeti attacks hero 1",
        "ArmorLost 1 1",
        "Damaged hero 1 4",
    ];
    assert_eq!(table.act(attack), expected);
    assert_eq!(table.hero(1).health, 27);
    assert_eq!(table.health(yeti), Some(5));
}

#[test]
fn a_redirector_takes_an_attack_on_its_hero_and_not_one_on_a_minion() {
    let mut table = Table::real();
    let yeti = table.put(0, "Chillwind Yeti");
    let bolf = table.put(1, "Bolf Ramshield");
    let gnome = table.put(1, "Leper Gnome");
    table.act(Action::Attack {
        attacker: yeti,
        defender: Character::Hero(1),
    });
    assert_eq!(table.health(bolf), Some(5));
    assert_eq!(
        table.health(yeti),
        Some(5),
        "the redirector does not strike back"
    );
    fight(&mut table, yeti, gnome);
    assert_eq!(table.health(bolf), Some(5));
    assert_eq!(table.health(gnome), None);
}

#[test]
fn a_defender_without_attack_strikes_nobody() {
    let mut cards = Library::default();
    cards.minion("Egg", 0, 3, &[]);
    cards.minion("Wisp", 1, 1, &[]);
    let mut table = Table::new(cards);
    let wisp = table.put(0, "Wisp");
    let egg = table.put(1, "Egg");
    assert_eq!(
        fight(&mut table, wisp, egg),
        ["Wisp attacks Egg", "Damaged Egg 1"]
    );
}

#[test]
fn taunt_stands_in_the_way_of_minions_and_heroes_but_not_of_spells() {
    let mut table = Table::real();
    let yeti = table.put(0, "Chillwind Yeti");
    let wisp = table.put(1, "Wisp");
    let guards = table.put_all(1, &["Sen'jin Shieldmasta"; 2]);
    let may = |table: &Table, defender| can_attack(&table.set, &table.world, yeti, defender);
    for guard in guards {
        assert_eq!(may(&table, Character::Minion(guard)), Ok(()));
    }
    assert_eq!(may(&table, Character::Minion(wisp)), Err(Illegal::Taunt));
    assert_eq!(may(&table, Character::Hero(1)), Err(Illegal::Taunt));
    table.cast(0, "Moonfire", &[1]);
    assert_eq!(table.health(wisp), None);
    // The attacker's own side's Taunt is no hindrance.
    let theirs = table.world.minions.last().unwrap().id;
    table.put(0, "Sen'jin Shieldmasta");
    let defender = Character::Hero(0);
    assert_eq!(
        can_attack(&table.set, &table.world, theirs, defender),
        Err(Illegal::Taunt)
    );
}

#[test]
fn attacks_that_are_not_allowed_say_why() {
    let mut cards = Library::default();
    cards.minion("Egg", 0, 3, &[taunt()]);
    cards.minion("Wisp", 1, 1, &[]);
    let mut table = Table::new(cards);
    let egg = table.put(0, "Egg");
    let wisp = table.put(0, "Wisp");
    let enemy = table.put(1, "Wisp");
    let wounded = table.put_at(1, "Egg", 0);
    let nobody = MinionId(77);
    let minion = Character::Minion;
    let cases = [
        (wisp, minion(enemy), None),
        (wisp, Character::Hero(1), None),
        (egg, minion(enemy), Some(Illegal::NoAttack)),
        (wisp, minion(egg), Some(Illegal::OwnSide)),
        (wisp, minion(wisp), Some(Illegal::OwnSide)),
        (wisp, Character::Hero(0), Some(Illegal::OwnSide)),
        (enemy, minion(wisp), Some(Illegal::Taunt)),
        (nobody, minion(enemy), Some(Illegal::NotInPlay)),
        (wisp, minion(nobody), Some(Illegal::NotInPlay)),
        (wisp, minion(wounded), Some(Illegal::NotInPlay)),
        (wounded, minion(wisp), Some(Illegal::NotInPlay)),
        (wisp, Character::Hero(2), Some(Illegal::NotInPlay)),
    ];
    for (attacker, defender, refusal) in cases {
        let allowed = can_attack(&table.set, &table.world, attacker, defender);
        assert_eq!(allowed.err(), refusal, "{attacker:?} attacks {defender:?}");
        let mut world = table.world.clone();
        let action = Action::Attack { attacker, defender };
        let (script, outbox) = (&mut table.script, &mut table.outbox);
        let run = spellgrid_cards::run(
            &table.set,
            &table.orders,
            &mut world,
            action,
            script,
            outbox,
        );
        assert_eq!(run.err(), refusal.map(spellgrid_cards::Stop::Refused));
    }
}
