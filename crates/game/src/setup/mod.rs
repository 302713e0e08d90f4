//! Documents as people write them: packs, rulesets, cards and levels, before anybody checked
//! them. Plain data that serde reads; [`crate::Pack::build`] and [`crate::Level::build`] are the
//! one door from here to play, and report every fault with its path.

mod cards;
mod level;
mod mechanisms;
mod orders;
mod pack;
mod seams;
mod serial;

pub use cards::{CardKindSetup, CardSetup, ClauseSetup, RedirectFrom, RedirectTo, TargetSetup};
pub use level::{DEFAULT_RULESET, HeroSetup, LevelSetup, MinionSetup, ObjectSetup};
pub use mechanisms::{
    ConditionSetup, EnterAnswer, EnterSetup, GuardFrom, GuardSetup, HitSetup, LookSetup,
    MechanismsSetup, OverlapSetup, PartnerSetup, PassBlocked, PassMoves, PassSetup, PassWay,
    SpreadSetup, TrailSetup, VerbSetup, VerbWhen,
};
pub use orders::{
    ConditionsAt, ConversionsSetup, DamageStepSetup, EndStepSetup, FloatSetup, InputSetup,
    InsertSetup, LossSetup, Orders, PhaseSetup, ResolveSetup, RolesSetup, RowList, RulesetSetup,
};
pub use pack::{DirSetup, GroupSetup, PackSetup, WordRole, WordSetup};
pub use seams::{MultiplierSetup, SeamsSetup, StackingSetup, TriggerSetup};
