//! Documents as people write them: packs, rulesets, cards and levels, before anybody checked
//! them. Plain data, which serde reads with the feature `serde` and which has schemas with `schema`;
//! [`crate::Pack::build`] and [`crate::Level::build`] are the one door from here to play, and report
//! every fault with its path. The names of phases, answers, steps and triggers are the engines' own.

mod cards;
mod level;
mod mechanisms;
mod orders;
mod pack;
mod seams;
#[cfg(feature = "serde")]
pub(crate) mod serial;

pub use crate::language::{ClauseSetup, InputSetup, RedirectFrom, RedirectTo, TargetSetup};
pub use cards::{CardKindSetup, CardSetup};
pub use level::{DEFAULT_RULESET, HeroSetup, LevelSetup, MinionSetup, ObjectSetup};
pub use mechanisms::{
    ConditionSetup, EnterSetup, GuardFrom, GuardSetup, HitSetup, MechanismsSetup, OverlapSetup,
    PartnerSetup, PassBlocked, PassMoves, PassSetup, SpreadSetup, TrailSetup, VerbSetup, VerbWhen,
};
pub use orders::{
    ConditionsAt, ConversionsSetup, FloatSetup, InsertSetup, LossSetup, Orders, ResolveSetup,
    RolesSetup, RowList, RulesetSetup,
};
pub use pack::{GroupSetup, PackSetup, WordRole, WordSetup};
pub use seams::{MultiplierSetup, SeamsSetup};
pub use spellgrid_cards::{DamageStep, EndStep, Stacking, Trigger};
pub use spellgrid_grid::Dir;
pub use spellgrid_grid::mechanics::{Answer, Look, Phase, Way};
