//! Small things that a browser does for the page.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::JsFuture;

/// Offer bytes as a file to save.
pub fn download(name: &str, media: &str, bytes: &[u8]) -> Option<()> {
    let url = blob_url(media, bytes)?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    // The browser has begun to read it by then.
    set_timeout(
        move || {
            let _ = web_sys::Url::revoke_object_url(&url);
        },
        std::time::Duration::from_secs(20),
    );
    Some(())
}

/// An address for bytes of the page's own.
pub fn blob_url(media: &str, bytes: &[u8]) -> Option<String> {
    let parts = js_sys::Array::of1(&js_sys::Uint8Array::from(bytes));
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(media);
    let blob = web_sys::Blob::new_with_u8_array_sequence_and_options(&parts, &options).ok()?;
    web_sys::Url::create_object_url_with_blob(&blob).ok()
}

/// Put text on the clipboard; `false` when the browser does not let the page.
pub async fn copy(text: &str) -> bool {
    let window = window();
    // Without https a page has no clipboard.
    if !window.is_secure_context() {
        return false;
    }
    JsFuture::from(window.navigator().clipboard().write_text(text))
        .await
        .is_ok()
}

/// Come back in so many milliseconds.
pub async fn sleep(milliseconds: i32) {
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        let _ =
            window().set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
    });
    let _ = JsFuture::from(promise).await;
}

/// Read the file that a file input was given, if it is of a sensible size.
pub fn read_file(
    input: web_sys::HtmlInputElement,
    done: impl Fn(String, Result<String, String>) + 'static,
) {
    let Some(file) = input.files().and_then(|files| files.get(0)) else {
        return;
    };
    input.set_value("");
    let name = file.name();
    if file.size() > 1_048_576.0 {
        done(name, Err("the file has more than a megabyte".into()));
        return;
    }
    let Ok(reader) = web_sys::FileReader::new() else {
        return;
    };
    let from = reader.clone();
    let loaded = Closure::once_into_js(move || {
        let text = from.result().ok().and_then(|text| text.as_string());
        done(
            name,
            text.ok_or_else(|| "the file cannot be read as text".into()),
        );
    });
    reader.set_onload(Some(loaded.unchecked_ref()));
    let _ = reader.read_as_text(&file);
}

/// Does the user ask for less motion?
pub fn calm() -> bool {
    let query = window()
        .match_media("(prefers-reduced-motion: reduce)")
        .ok()
        .flatten();
    query.is_some_and(|query| query.matches())
}
