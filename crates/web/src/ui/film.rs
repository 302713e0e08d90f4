//! Pictures in pixels, and a film of a replay, both made by drawing the boards' SVG.

use std::borrow::Cow;

use leptos::prelude::*;
use spellgrid::{Context, Level, State};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement, HtmlImageElement};

use super::dom;
use super::settings;
use super::store::{Store, View};
use crate::draw::{Scene, Theme, picture};

/// A film is at most so wide or high, in pixels.
const FILM_SIDE: u32 = 640;
/// Hundredths of a second for a frame, and for the last one.
const FRAME: u16 = 45;
const LAST: u16 = 250;

/// The board that is looked at.
pub fn scene_now(store: Store) -> Scene {
    match store.view.get_untracked() {
        View::Edit => super::edit::draft_scene(store),
        _ => store.shown.with_untracked(|s| s.scene.clone()),
    }
}

/// Draw SVG text on a canvas of its own size.
async fn draw(svg: &str) -> Option<HtmlCanvasElement> {
    let url = dom::blob_url("image/svg+xml", svg.as_bytes())?;
    let image = HtmlImageElement::new().ok()?;
    image.set_src(&url);
    let decoded = JsFuture::from(image.decode()).await;
    let _ = web_sys::Url::revoke_object_url(&url);
    decoded.ok()?;
    let canvas: HtmlCanvasElement = document().create_element("canvas").ok()?.dyn_into().ok()?;
    canvas.set_width(image.natural_width().max(1));
    canvas.set_height(image.natural_height().max(1));
    let pen = pen_on(&canvas)?;
    pen.draw_image_with_html_image_element(&image, 0.0, 0.0)
        .ok()?;
    Some(canvas)
}

fn pen_on(canvas: &HtmlCanvasElement) -> Option<CanvasRenderingContext2d> {
    canvas.get_context("2d").ok()??.dyn_into().ok()
}

/// Save SVG text as a PNG file.
pub async fn save_png(svg: &str, name: &str) -> Option<()> {
    let canvas = draw(svg).await?;
    let url = canvas.to_data_url_with_type("image/png").ok()?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Some(())
}

/// Save what was played as a GIF: the stored states, one frame each.
pub async fn save_film(
    store: Store,
    name: &str,
    progress: RwSignal<Option<(usize, usize)>>,
) -> Option<()> {
    let (level, inputs) = store.with_session(|s| (s.level(), s.replay()))?;
    let roles = store.shelf.with_value(|s| s.roles(level.setup()));
    let theme = if settings::is_dark(store) {
        Theme::Dark
    } else {
        Theme::Light
    };
    let longest = level.size().0.max(level.size().1).max(1) as u32;
    let tile = (FILM_SIDE / longest).clamp(12, 56);
    let mut states: Vec<State> = vec![level.start().clone()];
    let mut context = Context::default();
    for input in &inputs {
        let mut next = states.last()?.clone();
        level.play(&mut next, input, &mut context).ok()?;
        states.push(next);
    }
    let scene = |level: &Level, state: &State, context: &mut Context| {
        Scene::of(level, state, context, &|word: &str| {
            roles.get(word).copied()
        })
    };
    let (width, height) = (
        level.size().0.max(1) as u32 * tile,
        level.size().1.max(1) as u32 * tile,
    );
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(
        &mut bytes,
        u16::try_from(width).ok()?,
        u16::try_from(height).ok()?,
        &[],
    )
    .ok()?;
    encoder.set_repeat(gif::Repeat::Infinite).ok()?;
    for (n, state) in states.iter().enumerate() {
        progress.set(Some((n, states.len())));
        let svg = picture(&scene(&level, state, &mut context), theme, tile);
        let canvas = draw(&svg).await?;
        let data = pen_on(&canvas)?
            .get_image_data(0.0, 0.0, f64::from(width), f64::from(height))
            .ok()?;
        let mut pixels = data.data().0;
        let mut frame = gif::Frame::from_rgba_speed(
            u16::try_from(width).ok()?,
            u16::try_from(height).ok()?,
            &mut pixels,
            20,
        );
        frame.buffer = Cow::Owned(frame.buffer.into_owned());
        frame.delay = if n + 1 == states.len() { LAST } else { FRAME };
        encoder.write_frame(&frame).ok()?;
        // Let the page breathe between frames.
        dom::sleep(0).await;
    }
    drop(encoder);
    dom::download(name, "image/gif", &bytes)
}
