//! What the page's parts share: signals, the session, the draft.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use leptos::prelude::*;
use spellgrid::setup::LevelSetup;
use spellgrid::{HeroView, Level, MinionView, RuleView};
use spellgrid_content::Report;

use super::dialogs::Dialog;
use super::settings;
use super::solver::Solver;
use crate::draw::Scene;
use crate::edit::{Brush, Draft};
use crate::play::{Face, Pending, Session, Turn};
use crate::shelf::Shelf;

/// Which part of the page is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    Levels,
    Play,
    Edit,
}

/// A message at the top of the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    pub text: String,
    pub fine: bool,
}

/// Where the level that is being played comes from.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Origin {
    #[default]
    Nowhere,
    /// A level that ships, by name.
    Shipped(String),
    /// The editor's draft.
    Draft,
    /// A link or a file.
    Elsewhere,
}

/// A card of the hand with what may be done with it.
#[derive(Clone, Debug, PartialEq)]
pub struct HandCard {
    pub face: Face,
    /// Why it cannot be used now.
    pub refused: Option<String>,
}

/// Everything that the play view shows, taken at once after each input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    pub playing: bool,
    pub title: String,
    pub idea: String,
    pub scene: Scene,
    pub rules: Vec<RuleView>,
    pub minions: Vec<(MinionView, Face)>,
    pub heroes: Option<[HeroView; 2]>,
    pub hand: Vec<HandCard>,
    pub turns: usize,
    pub last: Option<Turn>,
    pub pending: Option<Pending>,
    pub won: bool,
    pub lost: bool,
    pub can_wait: bool,
    pub can_attack: bool,
    pub can_end: bool,
}

/// The handles to everything; cheap to copy.
#[derive(Clone, Copy)]
pub struct Store {
    pub view: RwSignal<View>,
    pub note: RwSignal<Option<Note>>,
    pub told: RwSignal<String>,
    pub open: RwSignal<Option<Dialog>>,
    pub theme: RwSignal<settings::Theme>,
    pub shelf: StoredValue<Shelf, LocalStorage>,
    pub shelf_changes: RwSignal<u32>,
    pub solved: RwSignal<BTreeMap<String, u32>>,

    pub session: StoredValue<Option<Session>, LocalStorage>,
    pub origin: RwSignal<Origin>,
    pub shown: RwSignal<Shown>,
    pub predict: RwSignal<bool>,
    /// The offer that the keyboard is on.
    pub offer: RwSignal<usize>,
    /// Tiles that something beside the board points at.
    pub pointed: RwSignal<Vec<(i32, i32)>>,
    /// The tile whose why is shown.
    pub looked: RwSignal<Option<(i32, i32)>>,
    /// The tile under the look cursor, when looking.
    pub cursor: RwSignal<Option<(i32, i32)>>,
    /// Inputs that are being replayed, and how many are played.
    pub film: RwSignal<Option<(Vec<spellgrid::Input>, usize)>>,
    pub hint: RwSignal<super::hint::Hint>,

    pub draft: RwSignal<Draft>,
    pub brush: RwSignal<Option<Brush>>,
    pub stack: RwSignal<bool>,
    /// The tile selected in the editor.
    pub tile: RwSignal<Option<(i32, i32)>>,
    pub solver: StoredValue<Solver, LocalStorage>,
    pub proof: RwSignal<super::proof::Proof>,
}

impl Store {
    pub fn new() -> Store {
        let mut shelf = Shelf::default();
        settings::load_packs(&mut shelf);
        let draft = settings::load_draft().map_or_else(|| Draft::blank(9, 7), Draft::new);
        let store = Store {
            view: RwSignal::new(View::Levels),
            note: RwSignal::new(None),
            told: RwSignal::new(String::new()),
            open: RwSignal::new(None),
            theme: RwSignal::new(settings::load_theme()),
            shelf: StoredValue::new_local(shelf),
            shelf_changes: RwSignal::new(0),
            solved: RwSignal::new(settings::load_solved()),
            session: StoredValue::new_local(None),
            origin: RwSignal::new(Origin::Nowhere),
            shown: RwSignal::new(Shown::default()),
            predict: RwSignal::new(false),
            offer: RwSignal::new(0),
            pointed: RwSignal::new(Vec::new()),
            looked: RwSignal::new(None),
            cursor: RwSignal::new(None),
            film: RwSignal::new(None),
            hint: RwSignal::new(super::hint::Hint::default()),
            draft: RwSignal::new(draft),
            brush: RwSignal::new(None),
            stack: RwSignal::new(false),
            tile: RwSignal::new(None),
            solver: StoredValue::new_local(Solver::default()),
            proof: RwSignal::new(super::proof::Proof::default()),
        };
        settings::apply_theme(store.theme.get_untracked());
        settings::save_draft_always(store);
        store
    }

    /// Turn to a view.
    pub fn show(self, view: View) {
        if view == View::Play && !self.shown.with_untracked(|s| s.playing) {
            self.play_shipped(0);
            return;
        }
        self.cursor.set(None);
        self.pointed.set(Vec::new());
        self.turn_to(view);
    }
    /// Show a view from its top.
    fn turn_to(self, view: View) {
        self.view.set(view);
        window().scroll_to_with_x_and_y(0.0, 0.0);
    }
    /// Say that something went wrong.
    pub fn complain(self, text: impl Into<String>) {
        let text = text.into();
        self.told.set(text.clone());
        self.note.set(Some(Note { text, fine: false }));
    }
    /// Say that something went well.
    pub fn praise(self, text: impl Into<String>) {
        let text = text.into();
        self.told.set(text.clone());
        self.note.set(Some(Note { text, fine: true }));
    }

    /// Play a shipped level by its place.
    pub fn play_shipped(self, n: usize) {
        let Some(name) = self.shelf.with_value(|s| s.level_names().get(n).cloned()) else {
            self.complain("there is no such level");
            return;
        };
        match self.shelf.with_value(|s| s.level(&name)) {
            Ok(level) => {
                self.play(&level, Origin::Shipped(name));
            }
            Err(report) => self.complain(first(&report)),
        }
    }

    /// Play a level from its start; says what is wrong when it cannot be played.
    pub fn play(self, level: &LevelSetup, origin: Origin) -> bool {
        let built = self.shelf.with_value(|s| s.build(level));
        match built {
            Ok(built) => {
                let roles = self.shelf.with_value(|s| s.roles(level));
                self.begin(built, roles, origin);
                true
            }
            Err(report) => {
                self.complain(first(&report));
                false
            }
        }
    }

    fn begin(
        self,
        level: Arc<Level>,
        roles: BTreeMap<String, spellgrid::setup::WordRole>,
        origin: Origin,
    ) {
        super::hint::forget(self);
        let mut session = Session::new(level, roles);
        session.predict = self.predict.get_untracked();
        self.session.set_value(Some(session));
        self.origin.set(origin);
        self.looked.set(None);
        self.cursor.set(None);
        self.film.set(None);
        self.note.set(None);
        self.refresh();
        self.turn_to(View::Play);
        let title = self
            .shown
            .with_untracked(|s| format!("{}. {}", s.title, s.idea));
        self.told.set(title);
    }

    /// Take what the play view shows anew from the session.
    pub fn refresh(self) {
        let shown = self
            .session
            .try_update_value(|session| session.as_mut().map(show))
            .flatten();
        self.offer.set(0);
        self.pointed.set(Vec::new());
        self.shown.set(shown.unwrap_or_default());
    }

    /// Do something with the session, if there is one.
    pub fn with_session<T>(self, f: impl FnOnce(&mut Session) -> T) -> Option<T> {
        self.session
            .try_update_value(|session| session.as_mut().map(f))
            .flatten()
    }

    /// The key under which the level being played counts as solved.
    pub fn solved_key(self) -> Option<String> {
        match self.origin.get_untracked() {
            Origin::Shipped(name) => Some(name),
            _ => None,
        }
    }
}

/// The first fault of a report in a sentence.
pub fn first(report: &Report) -> String {
    let Some(fault) = report.diagnostics.first() else {
        return "something is wrong".into();
    };
    let place = match (fault.line(), fault.column()) {
        (0, _) => String::new(),
        (line, column) => format!("line {line}, column {column}: "),
    };
    let hint = fault.hint.as_ref().map(|h| format!(" ({h})"));
    let more = match report.count() {
        1 => String::new(),
        n => format!(" And {} more.", n - 1),
    };
    let hint = hint.unwrap_or_default();
    format!("{place}{}{hint}{more}", fault.sentence())
}

fn show(session: &mut Session) -> Shown {
    use spellgrid::{Context, Input, RefusalCode, Verb};
    let level = session.level();
    let state = session.game().state().clone();
    let mut context = Context::default();
    let mut known = |verb: Verb| match level.need(&state, &Input::plain(verb), &mut context) {
        Err(refusal) if refusal.code == RefusalCode::NoSuchInput => (false, None),
        Err(refusal) => (true, Some(refusal.message)),
        Ok(_) => (true, None),
    };
    let can_wait = known(Verb::Wait).0;
    let can_attack = known(Verb::Attack).0;
    let can_end = known(Verb::EndTurn).0;
    let faces = session.hand(0);
    let hand = faces
        .into_iter()
        .enumerate()
        .map(|(n, face)| {
            let n = u16::try_from(n).unwrap_or(u16::MAX);
            let verb = if face.spell {
                Verb::Cast(n)
            } else {
                Verb::Play(n)
            };
            let refused = known(verb).1;
            HandCard { face, refused }
        })
        .collect();
    let minions = level
        .minions(&state)
        .into_iter()
        .map(|m| {
            let face = session.face(&m.name);
            (m, face)
        })
        .collect();
    let setup = level.setup();
    // Heroes matter where cards can touch them; a plain grid level does without the panel.
    let touched: BTreeSet<&str> = setup.hand.iter().map(String::as_str).collect();
    let cards = !setup.cards.is_empty() || !touched.is_empty() || setup.deck.is_some();
    Shown {
        playing: true,
        title: if setup.title.is_empty() {
            setup.name.clone()
        } else {
            setup.title.clone()
        },
        idea: setup.idea.clone(),
        scene: session.scene(),
        rules: session.rules(),
        minions,
        heroes: cards.then(|| [level.hero(&state, 0), level.hero(&state, 1)]),
        hand,
        turns: session.turns().len(),
        last: session.turns().last().cloned(),
        pending: session.pending().cloned(),
        won: session.game().won(),
        lost: session.lost(),
        can_wait,
        can_attack,
        can_end,
    }
}
