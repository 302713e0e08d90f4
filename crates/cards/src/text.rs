//! What a card is and says: its text is a flat list of [`Clause`]s, read in order.

/// A whole number of damage, Health, cards or copies.
pub type Amount = i32;

/// A card's number in its [`crate::CardSet`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(pub u32);

/// Minion or spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CardKind {
    /// A minion with its printed statistics.
    Minion {
        /// Printed Attack.
        attack: Amount,
        /// Printed Health.
        health: Amount,
    },
    /// A spell.
    Spell,
}

/// Which half of a card's text a donor gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Half {
    /// The clauses before the split.
    Top,
    /// The clauses from the split on.
    Bottom,
}

/// One clause of a card's text. A trigger clause opens a run of effects that ends at the next
/// trigger, aura or keyword. A spell's effects stand before any trigger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clause {
    /// "Deathrattle:", "Battlecry:", "Whenever this minion takes damage," ...
    Trigger(Trigger),
    /// What happens.
    Effect(Effect),
    /// A standing effect while the minion is in the aura snapshot.
    Aura(Aura),
    /// A word with rules of its own.
    Keyword(Keyword),
}

/// A trigger. `spellCast` acts before the spell: what it does is done when the spell's own effects
/// begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "TriggerSetup")
)]
#[repr(u8)]
#[allow(missing_docs)] // a schema would say it otherwise
pub enum Trigger {
    // The minion is played from the hand.
    Battlecry,
    // The minion dies.
    Deathrattle,
    // This minion takes damage.
    SelfDamaged,
    // A friendly minion takes damage (this one included).
    FriendlyMinionDamaged,
    // Any minion takes damage.
    MinionDamaged,
    // Another friendly minion dies.
    FriendlyMinionDied,
    // Another minion dies.
    MinionDied,
    // The turn of the minion's player ends.
    EndOfTurn,
    // A spell is cast (by the minion's player).
    SpellCast,
}

impl Trigger {
    /// Every trigger, in the order of their numbers.
    pub const ALL: [Trigger; 9] = [
        Trigger::Battlecry,
        Trigger::Deathrattle,
        Trigger::SelfDamaged,
        Trigger::FriendlyMinionDamaged,
        Trigger::MinionDamaged,
        Trigger::FriendlyMinionDied,
        Trigger::MinionDied,
        Trigger::EndOfTurn,
        Trigger::SpellCast,
    ];

    /// The bit of a trigger in a mask of triggers.
    pub(crate) const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// The name used in card data, logs and files.
    pub fn name(self) -> &'static str {
        match self {
            Trigger::Battlecry => "battlecry",
            Trigger::Deathrattle => "deathrattle",
            Trigger::SelfDamaged => "selfDamaged",
            Trigger::FriendlyMinionDamaged => "friendlyMinionDamaged",
            Trigger::MinionDamaged => "minionDamaged",
            Trigger::FriendlyMinionDied => "friendlyMinionDied",
            Trigger::MinionDied => "minionDied",
            Trigger::EndOfTurn => "endOfTurn",
            Trigger::SpellCast => "spellCast",
        }
    }
}

/// Whose side a [`Selector`] looks at, seen from the effect's owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The owner's.
    Friendly,
    /// The opponent's.
    Enemy,
    /// Both.
    Any,
}

/// Whom an effect acts on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Selector {
    /// One minion of that side that the player chooses (in play, mortally wounded included). A
    /// minion's ability never offers the minion itself.
    ChosenMinion(Side),
    /// One character (minion or hero) of that side that the player chooses; again never the minion
    /// whose ability this is.
    ChosenCharacter(Side),
    /// The minion whose text this is.
    This,
    /// All minions of a side; `others` leaves out the minion whose text this is.
    Minions {
        /// Whose.
        side: Side,
        /// Leave out the source.
        others: bool,
    },
    /// All characters (minions, then heroes) of a side; `others` leaves out the source.
    Characters {
        /// Whose.
        side: Side,
        /// Leave out the source.
        others: bool,
    },
    /// The hero of a side ([`Side::Any`]: both).
    Heroes(Side),
}

/// What a clause does when it resolves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Deal damage. Damage of 0 or less is nothing.
    Damage(Amount, Selector),
    /// Mark as pending destroy; the next Death Creation Step removes.
    Destroy(Selector),
    /// Restore Health, up to the maximum. Restoring nothing is no event.
    Heal(Amount, Selector),
    /// Give Attack and Health.
    Buff {
        /// Attack gained.
        attack: Amount,
        /// Health gained (the maximum rises as well).
        health: Amount,
        /// Who gains.
        target: Selector,
    },
    /// The owner draws cards.
    Draw(Amount),
    /// The owner's hero gains Armor.
    GainArmor(Amount),
    /// Summon copies of a minion card for the owner, one after another.
    Summon {
        /// Which minion.
        card: CardId,
        /// How many.
        count: Amount,
    },
    /// Selection for a word to be written where the source stands. The number is the game's; this
    /// engine only passes it on in [`crate::Event::TextSpawned`].
    WriteText(u16),
    /// Assemble a Deathrattle minion into the owner's hand (choices: base, donor, half).
    Assemble,
}

/// A standing effect, read from the snapshot taken at Aura Updates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aura {
    /// A trigger resolves several times.
    TriggerMultiplier {
        /// Which trigger.
        trigger: Trigger,
        /// How many times.
        times: Amount,
        /// How it combines with others.
        stacking: Stacking,
    },
    /// A trigger resolves at most this often, whatever multiplies it. Applied last.
    TriggerCap {
        /// Which trigger.
        trigger: Trigger,
        /// The most activations.
        times: Amount,
    },
    /// Damage to the owner's hero goes to this minion instead.
    DamageRedirect,
}

/// How multipliers combine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "StackingSetup")
)]
#[allow(missing_docs)] // a schema would say it otherwise
pub enum Stacking {
    // The largest counts alone.
    Max,
    // Each adds its extra activations.
    Additive,
}

/// A keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keyword {
    /// While in play, only minions with Taunt of that side may be attacked.
    Taunt,
}
