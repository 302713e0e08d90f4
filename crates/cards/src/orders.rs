//! The orders and limits that a ruleset gives to this engine. Engine code walks these lists.

/// A step at the end of the outermost Phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "EndStepSetup")
)]
#[allow(missing_docs)] // a schema would say it otherwise
pub enum EndStep {
    // The dead leave play.
    DeathCreation,
    // The aura snapshot is read again.
    AuraUpdate,
}

/// A step of one damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "camelCase"))]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "DamageStepSetup")
)]
#[allow(missing_docs)] // a schema would say it otherwise
pub enum DamageStep {
    // A redirector in the snapshot takes a hero's damage.
    Redirect,
    // Armor absorbs a hero's damage.
    Armor,
}

/// Every order and flag of the card game that a ruleset decides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Timing {
    /// The end of the outermost Phase, in order; the Death Phase follows.
    pub end_of_phase: Vec<EndStep>,
    /// The steps of one damage, in order.
    pub damage: Vec<DamageStep>,
    /// In combat the defender's own triggers come before all others (ruling 19).
    pub defender_first: bool,
    /// Auras are read live and not from the snapshot (a mutant; no shipped ruleset).
    pub live_auras: bool,
    /// Limits.
    pub limits: Limits,
}

/// Limits that end runaway play, and the sizes of board and hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Limits {
    /// Minions in play per player, the mortally wounded included.
    pub minions: Option<u16>,
    /// Cards in a hand.
    pub hand: Option<u16>,
    /// Death Phases in one Sequence; one more is [`crate::Stop::DeathPhaseLimit`].
    pub death_phases: u32,
    /// Events in one Sequence; one more is [`crate::Stop::TooComplex`]. Armor lost and a hero's
    /// healing are not counted, nor is fatigue beside its damage: a hero's numbers and what is left of a
    /// deck decide nothing but themselves.
    pub events: u32,
    /// Nested queues in one Sequence; one more is [`crate::Stop::TooComplex`].
    pub depth: u16,
    /// Minions in play altogether, whatever the board's limit; one more is `TooComplex`.
    pub population: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            minions: None,
            hand: None,
            death_phases: 64,
            events: 20_000,
            depth: 128,
            population: 2_000,
        }
    }
}

impl Default for Timing {
    /// The course's orders.
    fn default() -> Self {
        Timing {
            end_of_phase: vec![EndStep::DeathCreation, EndStep::AuraUpdate],
            damage: vec![DamageStep::Redirect, DamageStep::Armor],
            defender_first: true,
            live_auras: false,
            limits: Limits::default(),
        }
    }
}
