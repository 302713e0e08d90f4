//! The live board: the pieces are kept as they are and only what changed is touched, so that an
//! input on a large board is a few writes.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;

use leptos::html;
use leptos::prelude::*;
use spellgrid::{Dir, Id};
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Element, PointerEvent};

use crate::draw::{SIDE, Scene};

const SVG: &str = "http://www.w3.org/2000/svg";
/// How far a finger goes, in pixels, before it is a swipe.
const SWIPE: i32 = 26;

/// What a pointer did on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Touch {
    /// It came down on a tile; `true` with the second button.
    Down((i32, i32), bool),
    /// It went on to another tile.
    Over((i32, i32)),
    /// It was lifted where it came down.
    Click((i32, i32)),
    /// It went off in a direction.
    Swipe(Dir),
    /// It was lifted, however.
    Up,
}

/// A frame around a tile: `offer`, `lit`, `seen` or `cursor`.
pub type Mark = ((i32, i32), &'static str);

struct Kept {
    node: web_sys::SvgElement,
    drawing: String,
    place: (f64, f64, f64),
}

#[derive(Default)]
struct Painter {
    kept: BTreeMap<Id, Kept>,
    size: (i32, i32),
    svg: Option<Element>,
    pieces: Option<Element>,
    marks: Option<Element>,
}

/// A board with its pieces and frames.
#[component]
pub fn Board(
    scene: Signal<Scene>,
    marks: Signal<Vec<Mark>>,
    label: Signal<String>,
    /// No animation (while editing).
    #[prop(optional)]
    still: bool,
    touch: Callback<Touch>,
) -> impl IntoView {
    let holder = NodeRef::<html::Div>::new();
    let painter = StoredValue::new_local(Painter::default());
    Effect::new(move |_| {
        let Some(holder) = holder.get() else { return };
        let scene = scene.get();
        painter.update_value(|painter| {
            if painter.svg.is_none() || painter.size != scene.size {
                painter.set_up(&holder, &scene, still, touch);
            }
            painter.paint(&scene);
        });
    });
    Effect::new(move |_| {
        let (marks, _) = (marks.get(), scene.with(|s| s.size));
        holder.track();
        painter.with_value(|painter| painter.frame(&marks));
    });
    Effect::new(move |_| {
        let (label, _) = (label.get(), scene.with(|s| s.size));
        holder.track();
        painter.with_value(|painter| {
            if let Some(svg) = &painter.svg {
                let _ = svg.set_attribute("aria-label", &label);
            }
        });
    });
    view! { <div class="stage"><div style="display:contents" node_ref=holder></div></div> }
}

fn element(name: &str) -> Option<Element> {
    document().create_element_ns(Some(SVG), name).ok()
}

impl Painter {
    /// A new, empty board of the scene's size.
    fn set_up(&mut self, holder: &Element, scene: &Scene, still: bool, touch: Callback<Touch>) {
        *self = Painter {
            size: scene.size,
            ..Painter::default()
        };
        holder.set_inner_html("");
        let (w, h) = (scene.size.0.max(1), scene.size.1.max(1));
        let (Some(svg), Some(lines), Some(pieces), Some(marks)) =
            (element("svg"), element("path"), element("g"), element("g"))
        else {
            return;
        };
        let mut path = String::new();
        for x in 1..w {
            path.push_str(&format!("M{} 0v{}", x * SIDE, h * SIDE));
        }
        for y in 1..h {
            path.push_str(&format!("M0 {}h{}", y * SIDE, w * SIDE));
        }
        for (name, value) in [
            (
                "class",
                if still { "board still" } else { "board" }.to_owned(),
            ),
            ("viewBox", format!("0 0 {} {}", w * SIDE, h * SIDE)),
            ("style", format!("--w:{w};--h:{h}")),
            ("role", "application".into()),
            ("tabindex", "0".into()),
            ("id", "board".into()),
        ] {
            let _ = svg.set_attribute(name, &value);
        }
        let _ = lines.set_attribute("class", "lines");
        let _ = lines.set_attribute("d", &path);
        for child in [&lines, &pieces, &marks] {
            let _ = svg.append_child(child);
        }
        let _ = holder.append_child(&svg);
        listen(&svg, scene.size, touch);
        (self.svg, self.pieces, self.marks) = (Some(svg), Some(pieces), Some(marks));
    }

    /// Bring the pieces to where the scene has them.
    fn paint(&mut self, scene: &Scene) {
        let Some(group) = self.pieces.clone() else {
            return;
        };
        let mut gone = std::mem::take(&mut self.kept);
        let fresh = gone.is_empty();
        let mut before: Option<web_sys::Node> = None;
        for piece in &scene.pieces {
            let (drawing, place) = (piece.svg(), piece.place());
            let kept = match gone.remove(&piece.id) {
                Some(mut kept) => {
                    if kept.drawing != drawing {
                        kept.node.set_inner_html(&drawing);
                        kept.drawing = drawing;
                    }
                    if kept.place != place {
                        put(&kept.node, place);
                        kept.place = place;
                    }
                    kept
                }
                None => {
                    let Some(node) =
                        element("g").and_then(|n| n.dyn_into::<web_sys::SvgElement>().ok())
                    else {
                        return;
                    };
                    let _ = node.set_attribute("class", if fresh { "piece" } else { "piece new" });
                    node.set_inner_html(&drawing);
                    put(&node, place);
                    Kept {
                        node,
                        drawing,
                        place,
                    }
                }
            };
            // Newer pieces lie on older ones; one that is in its order already is left alone,
            // since putting it in again would cut its movement short.
            let next = match &before {
                Some(node) => node.next_sibling(),
                None => group.first_child(),
            };
            if next.as_ref() != Some(kept.node.as_ref()) {
                let _ = group.insert_before(&kept.node, next.as_ref());
            }
            before = Some(kept.node.clone().into());
            self.kept.insert(piece.id, kept);
        }
        if gone.is_empty() {
            return;
        }
        // The gone fade out on top of nothing: they are taken off a moment later.
        let nodes: Vec<_> = gone.into_values().map(|kept| kept.node).collect();
        for node in &nodes {
            let _ = node.set_attribute("class", "piece gone");
            let _ = group.append_child(node);
        }
        set_timeout(
            move || nodes.iter().for_each(|node| node.remove()),
            std::time::Duration::from_millis(170),
        );
    }

    /// Put frames around tiles.
    fn frame(&self, marks: &[Mark]) {
        let Some(group) = &self.marks else { return };
        let mut out = String::new();
        for ((x, y), class) in marks {
            out.push_str(&format!(
                "<rect class=\"mark {class}\" x=\"{}\" y=\"{}\" width=\"{s}\" height=\"{s}\"/>",
                x * SIDE + 3,
                y * SIDE + 3,
                s = SIDE - 6
            ));
        }
        group.set_inner_html(&out);
    }
}

fn put(node: &web_sys::SvgElement, (x, y, size): (f64, f64, f64)) {
    let style = format!("transform:translate({x}px,{y}px) scale({size})");
    let _ = node.set_attribute("style", &style);
}

/// Where a pointer came down, and the tile it was last on.
#[derive(Clone, Copy)]
struct Down {
    pixel: (i32, i32),
    tile: (i32, i32),
    last: (i32, i32),
}

/// Turn pointer events into touches of tiles.
fn listen(svg: &Element, size: (i32, i32), touch: Callback<Touch>) {
    let board = svg.clone();
    let tile = move |event: &PointerEvent| -> Option<(i32, i32)> {
        let rect = board.get_bounding_client_rect();
        if rect.width() <= 0.0 || rect.height() <= 0.0 {
            return None;
        }
        let x = (f64::from(event.client_x()) - rect.left()) / rect.width() * f64::from(size.0);
        let y = (f64::from(event.client_y()) - rect.top()) / rect.height() * f64::from(size.1);
        let at = (x.floor() as i32, y.floor() as i32);
        (at.0 >= 0 && at.1 >= 0 && at.0 < size.0 && at.1 < size.1).then_some(at)
    };
    let down = Rc::new(Cell::new(None::<Down>));
    let on = |name: &str, f: Box<dyn FnMut(PointerEvent)>| {
        let closure = Closure::wrap(f);
        let _ = svg.add_event_listener_with_callback(name, closure.as_ref().unchecked_ref());
        // The listener lives as long as its element, which nobody else owns.
        closure.forget();
    };
    let (at, came) = (tile.clone(), down.clone());
    on(
        "pointerdown",
        Box::new(move |event| {
            if let Some(tile) = at(&event) {
                came.set(Some(Down {
                    pixel: (event.client_x(), event.client_y()),
                    tile,
                    last: tile,
                }));
                touch.run(Touch::Down(tile, event.button() == 2));
            }
        }),
    );
    let (at, came) = (tile.clone(), down.clone());
    on(
        "pointermove",
        Box::new(move |event| {
            if let (Some(tile), Some(before)) = (at(&event), came.get()) {
                if tile != before.last {
                    came.set(Some(Down {
                        last: tile,
                        ..before
                    }));
                    touch.run(Touch::Over(tile));
                }
            }
        }),
    );
    let came = down.clone();
    on(
        "pointerup",
        Box::new(move |event| {
            let Some(Down {
                pixel: (x, y),
                tile: from,
                ..
            }) = came.take()
            else {
                return;
            };
            let (dx, dy) = (event.client_x() - x, event.client_y() - y);
            if dx.abs().max(dy.abs()) >= SWIPE {
                let dir = match (dx.abs() > dy.abs(), dx > 0, dy > 0) {
                    (true, true, _) => Dir::Right,
                    (true, false, _) => Dir::Left,
                    (false, _, true) => Dir::Down,
                    (false, _, false) => Dir::Up,
                };
                touch.run(Touch::Swipe(dir));
            } else if tile(&event) == Some(from) && event.button() == 0 {
                touch.run(Touch::Click(from));
            }
            touch.run(Touch::Up);
        }),
    );
    for name in ["pointercancel", "pointerleave"] {
        let came = down.clone();
        on(
            name,
            Box::new(move |_| {
                if came.take().is_some() {
                    touch.run(Touch::Up);
                }
            }),
        );
    }
    on("contextmenu", Box::new(|event| event.prevent_default()));
}
