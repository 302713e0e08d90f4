//! A small server of static files, for looking at the page on one's own machine.
//!
//! It answers GET and HEAD with files below one folder and with nothing else: a request path is
//! split into names, and a name that could lead out of the folder (`..`, a root, a drive, a
//! hidden file) is answered with 404 before the disk is asked.

use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::Semaphore;

/// How many connections are open at once; the next ones wait.
const CONNECTIONS: usize = 64;
/// How long a client may take to say what it wants.
const PATIENCE: Duration = Duration::from_secs(10);

/// A server that is bound to its address and answers once [`Site::run`] is called.
pub struct Site {
    listener: TcpListener,
    root: PathBuf,
}

impl Site {
    /// Bind to an address such as `127.0.0.1:8000` (port 0: any free one).
    ///
    /// # Errors
    /// The folder does not exist, or the address cannot be bound.
    pub fn bind(root: &Path, address: &str) -> io::Result<Site> {
        let root = root.canonicalize()?;
        if !root.is_dir() {
            return Err(io::Error::new(
                io::ErrorKind::NotADirectory,
                "the site is not a folder",
            ));
        }
        let listener = TcpListener::bind(address)?;
        listener.set_nonblocking(true)?;
        Ok(Site { listener, root })
    }

    /// Where it listens: `http://127.0.0.1:8000/`.
    ///
    /// # Errors
    /// The system does not know.
    pub fn url(&self) -> io::Result<String> {
        Ok(format!("http://{}/", self.listener.local_addr()?))
    }

    /// Answer requests until the process ends.
    ///
    /// # Errors
    /// No thread can be started for it.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()?;
        runtime.block_on(listen(self))
    }
}

async fn listen(site: Site) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(site.listener)?;
    let root = Arc::new(site.root);
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(place) = places.clone().acquire_owned().await else {
            return Ok(());
        };
        // A client that is gone before it is heard, or no handle left: the next one may do.
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let root = root.clone();
        tokio::spawn(async move {
            let service = service_fn(move |request: Request<Incoming>| {
                let response = answer(request.method(), request.uri().path(), &root);
                async move { Ok::<_, Infallible>(response) }
            });
            // A client that went away while it was answered is no fault of the server.
            let _ = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(PATIENCE)
                .serve_connection(TokioIo::new(stream), service)
                .await;
            drop(place);
        });
    }
}

fn answer(method: &Method, path: &str, root: &Path) -> Response<Full<Bytes>> {
    if method != Method::GET && method != Method::HEAD {
        let mut response = plain(StatusCode::METHOD_NOT_ALLOWED, "GET or HEAD\n");
        let allowed = hyper::header::HeaderValue::from_static("GET, HEAD");
        response.headers_mut().insert(ALLOW, allowed);
        return response;
    }
    let found = find(root, path).and_then(|path| Some((std::fs::read(&path).ok()?, path)));
    match found {
        Some((bytes, path)) => Response::builder()
            .header(CONTENT_TYPE, media_type(&path))
            .header(CACHE_CONTROL, "no-cache")
            .header(X_CONTENT_TYPE_OPTIONS, "nosniff")
            .body(Full::new(bytes.into()))
            .unwrap_or_default(),
        None => plain(StatusCode::NOT_FOUND, "not found\n"),
    }
}

fn plain(status: StatusCode, text: &'static str) -> Response<Full<Bytes>> {
    let mut response = Response::new(Full::new(Bytes::from_static(text.as_bytes())));
    *response.status_mut() = status;
    response
}

/// The file that a request path names, if it lies below the root.
pub fn find(root: &Path, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?;
    let mut file = root.to_owned();
    for name in path.split('/').filter(|name| !name.is_empty()) {
        let name = decode(name)?;
        // Only a plain file name passes: no `..`, no separator or drive that decoding brought in.
        let mut parts = Path::new(&name).components();
        match (parts.next(), parts.next()) {
            (Some(Component::Normal(part)), None) if part == name.as_str() => file.push(part),
            _ => return None,
        }
        if name.starts_with('.') || name.contains(['\\', ':', '\0']) {
            return None;
        }
    }
    if file.is_dir() {
        file.push("index.html");
    }
    // A link inside the folder may not lead out of it either.
    let file = file.canonicalize().ok()?;
    (file.is_file() && file.starts_with(root)).then_some(file)
}

/// `%20` and its like; `None` when the result is not UTF-8.
fn decode(name: &str) -> Option<String> {
    let mut out = Vec::with_capacity(name.len());
    let mut bytes = name.bytes();
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            let digits = [bytes.next()?, bytes.next()?];
            let digits = std::str::from_utf8(&digits).ok()?;
            out.push(u8::from_str_radix(digits, 16).ok()?);
        } else {
            out.push(byte);
        }
    }
    String::from_utf8(out).ok()
}

fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|e| e.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json" | "webmanifest") => "application/json",
        _ => "application/octet-stream",
    }
}
