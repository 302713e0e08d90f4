//! One damage: redirect, Armor, Health.

use spellgrid_cards::{Action, Aura, Character, DamageStep, EndStep, Selector, Side};

use crate::table::*;

fn hero_damage(table: &mut Table, player: u8, amount: i32) -> Vec<String> {
    table.act(Action::Damage {
        target: Character::Hero(player),
        amount,
    })
}

#[test]
fn armor_absorbs_before_health_and_the_damage_still_counts_in_full() {
    let mut table = Table::real();
    table.world.heroes[0].armor = 2;
    assert_eq!(
        hero_damage(&mut table, 0, 3),
        ["ArmorLost 0 2", "Damaged hero 0 3"]
    );
    assert_eq!((table.hero(0).armor, table.hero(0).health), (0, 29));
    table.world.heroes[0].armor = 5;
    assert_eq!(
        hero_damage(&mut table, 0, 3),
        ["ArmorLost 0 3", "Damaged hero 0 3"]
    );
    assert_eq!((table.hero(0).armor, table.hero(0).health), (2, 29));
}

#[test]
fn a_redirect_comes_before_armor() {
    let mut table = Table::real();
    table.world.heroes[0].armor = 5;
    let bolf = table.put(0, "Bolf Ramshield");
    let log = table.cast(1, "Fireball", &[1]);
    assert_eq!(log[1..], ["Damaged Bolf Ramshield 6"]);
    assert_eq!(table.stats(bolf), Some((3, 3)));
    assert_eq!((table.hero(0).armor, table.hero(0).health), (5, 30));
}

#[test]
fn with_the_steps_reversed_armor_takes_its_part_first() {
    let mut table = Table::real();
    table.orders.damage = vec![DamageStep::Armor, DamageStep::Redirect];
    table.world.heroes[0].armor = 5;
    let bolf = table.put(0, "Bolf Ramshield");
    assert_eq!(
        hero_damage(&mut table, 0, 6),
        ["ArmorLost 0 5", "Damaged Bolf Ramshield 1"]
    );
    assert_eq!(table.health(bolf), Some(8));
    table.world.heroes[0].armor = 5;
    // Nothing is left to redirect.
    assert_eq!(
        hero_damage(&mut table, 0, 4),
        ["ArmorLost 0 4", "Damaged hero 0 4"]
    );
    assert_eq!(table.health(bolf), Some(8));
    assert_eq!(table.hero(0).health, 30);
}

#[test]
fn without_the_steps_health_takes_it_all() {
    let mut table = Table::real();
    table.orders.damage = vec![];
    table.world.heroes[0].armor = 5;
    table.put(0, "Bolf Ramshield");
    assert_eq!(hero_damage(&mut table, 0, 4), ["Damaged hero 0 4"]);
    assert_eq!((table.hero(0).armor, table.hero(0).health), (5, 26));
}

#[test]
fn the_oldest_redirector_takes_all_of_it_once() {
    let mut table = Table::real();
    table.orders.damage = vec![
        DamageStep::Redirect,
        DamageStep::Redirect,
        DamageStep::Armor,
    ];
    let bolfs = table.put_all(0, &["Bolf Ramshield"; 2]);
    hero_damage(&mut table, 0, 4);
    assert_eq!(table.health(bolfs[0]), Some(5));
    assert_eq!(table.health(bolfs[1]), Some(9));
    assert_eq!(table.hero(0).health, 30);
}

#[test]
fn a_redirector_protects_its_own_hero_only() {
    let mut table = Table::real();
    table.put(1, "Bolf Ramshield");
    assert_eq!(hero_damage(&mut table, 0, 4), ["Damaged hero 0 4"]);
}

#[test]
fn each_hit_is_its_own_damage_and_triggers_the_minion_that_takes_it() {
    let mut cards = Library::default();
    cards.minion("Guard", 1, 9, &[redirect(), on(SelfDamaged), armor(1)]);
    cards.spell("Storm", &[damage(2, EVERYBODY)]);
    let mut table = Table::new(cards);
    table.put(0, "Guard");
    let expected = [
        "1 casts Storm",
        "Damaged Guard 2",
        "Damaged Guard 2",
        "Damaged hero 1 2",
        "Triggered Guard selfDamaged",
        "  ArmorGained 0 1",
        "Triggered Guard selfDamaged",
        "  ArmorGained 0 1",
    ];
    assert_eq!(table.cast(1, "Storm", &[]), expected);
}

#[test]
fn the_mortally_wounded_redirect_and_the_dead_do_not() {
    let mut cards = Library::default();
    cards.minion("Guard", 1, 2, &[redirect()]);
    cards.minion("Gnome", 1, 1, &[on(Deathrattle), damage(1, ENEMY_HERO)]);
    cards.spell("Storm", &[damage(2, ALL), damage(1, ENEMY_HERO)]);
    let mut table = Table::new(cards);
    table.put(0, "Guard");
    table.put(1, "Gnome");
    let log = table.cast(1, "Storm", &[]);
    assert_eq!(log[3], "Damaged Guard 1", "the guard is still in play");
    assert_eq!(
        log.last().unwrap(),
        "  Damaged hero 0 1",
        "and then it is not"
    );

    // Even when the snapshot is older than the death.
    table.orders.end_of_phase = vec![EndStep::AuraUpdate, EndStep::DeathCreation];
    let guard = table.put(0, "Guard");
    let gnome = table.put(1, "Gnome");
    let log = table.act(Action::Destroy(&[guard, gnome]));
    assert_eq!(log.last().unwrap(), "  Damaged hero 0 1");
    assert_eq!(table.world.snapshot.len(), 0);
}

#[test]
fn a_redirect_keeps_the_time_of_the_snapshot() {
    let mut cards = Library::default();
    cards.minion("Guard", 1, 9, &[redirect()]);
    let mut table = Table::new(cards);
    let card = table.card("Guard");
    let guard = table.world.enter(&table.set, 0, card, None).unwrap();
    let mut outcomes = vec![];
    for live in [false, true] {
        table.orders.live_auras = live;
        let mut world = table.world.clone();
        let hit = Action::Damage {
            target: Character::Hero(0),
            amount: 1,
        };
        let (script, outbox) = (&mut table.script, &mut table.outbox);
        spellgrid_cards::run(&table.set, &table.orders, &mut world, hit, script, outbox).unwrap();
        outcomes.push((world.minion(guard).unwrap().health, world.heroes[0].health));
    }
    assert_eq!(outcomes, [(9, 29), (8, 30)]);
}

#[test]
fn a_rule_redirects_nothing_because_nobody_carries_it() {
    let mut table = Table::real();
    table.world.rule_auras = vec![Aura::DamageRedirect];
    spellgrid_cards::update_auras(&table.set, &mut table.world);
    assert_eq!(hero_damage(&mut table, 0, 4), ["Damaged hero 0 4"]);
}

#[test]
fn no_damage_is_no_event() {
    let mut cards = Library::default();
    cards.minion("Smith", 1, 9, &[on(FriendlyMinionDamaged), armor(1)]);
    cards.spell("Breeze", &[damage(0, ALL), damage(-3, EVERYBODY)]);
    let mut table = Table::new(cards);
    let smith = table.put(0, "Smith");
    assert_eq!(table.cast(0, "Breeze", &[]), ["0 casts Breeze"]);
    assert_eq!(table.hurt(smith, 0), [""; 0]);
    assert_eq!(table.health(smith), Some(9));
}

#[test]
fn healing_stops_at_the_maximum_and_is_silent_there() {
    let mut cards = Library::default();
    cards.minion("Wisp", 1, 5, &[]);
    cards.spell("Heal", &[heal(3, EVERYBODY)]);
    let mut table = Table::new(cards);
    let wisp = table.put_at(0, "Wisp", 1);
    table.put_at(1, "Wisp", 3);
    table.world.heroes[1].health = 29;
    let expected = [
        "0 casts Heal",
        "Healed Wisp 3",
        "Healed Wisp 2 2",
        "Healed hero 1 1",
    ];
    assert_eq!(table.cast(0, "Heal", &[]), expected);
    assert_eq!(table.health(wisp), Some(4));
}

#[test]
fn a_buff_raises_the_maximum_as_well() {
    let mut cards = Library::default();
    cards.minion("Wisp", 1, 5, &[]);
    cards.spell(
        "Blessing",
        &[buff(2, 3, ALL), buff(0, 0, ALL), buff(1, 1, ENEMY_HERO)],
    );
    let mut table = Table::new(cards);
    let wisp = table.put_at(0, "Wisp", 1);
    assert_eq!(table.cast(0, "Blessing", &[])[1..], ["Buffed Wisp 2 3"]);
    assert_eq!(table.stats(wisp), Some((3, 4)));
    assert_eq!(table.world.minion(wisp).unwrap().max_health, 8);
}

#[test]
fn numbers_stop_at_their_ends() {
    let mut cards = Library::default();
    cards.minion("Wisp", i32::MAX, i32::MAX, &[]);
    let most = [
        buff(i32::MAX, i32::MAX, ALL),
        armor(i32::MAX),
        armor(i32::MAX),
        damage(i32::MAX, EVERYBODY),
        damage(i32::MAX, Selector::Heroes(Side::Enemy)),
        damage(i32::MAX, Selector::Heroes(Side::Enemy)),
        heal(i32::MAX, EVERYBODY),
    ];
    cards.spell("Most", &most);
    let mut table = Table::new(cards);
    let wisp = table.put(0, "Wisp");
    table.cast(0, "Most", &[]);
    assert_eq!(table.stats(wisp), Some((i32::MAX, i32::MAX)));
    assert_eq!(table.hero(0).armor, 0);
    assert_eq!(table.hero(1).health, i32::MIN + i32::MAX);
}
