//! A small server of static files, for looking at the page on one's own machine.
//!
//! It answers GET and HEAD with files below one folder and with nothing else: a request path is
//! split into names, and a name that could lead out of the folder (`..`, a root, a drive, a
//! hidden file) is answered with 404 before the disk is asked.

use std::fs::File;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use tiny_http::{Header, Method, Request, Response, Server};

/// How many requests are answered at once.
const WORKERS: usize = 4;

/// A server that is bound to its address and answers once [`Site::run`] is called.
pub struct Site {
    server: Arc<Server>,
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
        let server = Server::http(address).map_err(io::Error::other)?;
        Ok(Site {
            server: Arc::new(server),
            root,
        })
    }

    /// Where it listens: `http://127.0.0.1:8000/`.
    pub fn url(&self) -> String {
        format!("http://{}/", self.server.server_addr())
    }

    /// Answer requests until the process ends.
    pub fn run(self) {
        let workers: Vec<_> = (0..WORKERS)
            .map(|_| {
                let (server, root) = (self.server.clone(), self.root.clone());
                std::thread::spawn(move || {
                    while let Ok(request) = server.recv() {
                        answer(request, &root);
                    }
                })
            })
            .collect();
        for worker in workers {
            // A worker only ends when the server does; one that panicked has told so itself.
            let _ = worker.join();
        }
    }
}

fn answer(request: Request, root: &Path) {
    let found = match request.method() {
        Method::Get | Method::Head => find(root, request.url()),
        _ => None,
    };
    // A client that went away while it was answered is no fault of the server.
    let _ = match found.and_then(|path| Some((File::open(&path).ok()?, path))) {
        Some((file, path)) => {
            let mut response = Response::from_file(file);
            for (name, value) in [
                ("Content-Type", media_type(&path)),
                ("Cache-Control", "no-cache"),
                ("X-Content-Type-Options", "nosniff"),
            ] {
                if let Ok(header) = Header::from_bytes(name, value) {
                    response.add_header(header);
                }
            }
            request.respond(response)
        }
        None => request.respond(Response::from_string("not found\n").with_status_code(404)),
    };
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
