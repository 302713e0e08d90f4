//! A small server of static files, for looking at the page on one's own machine.
//!
//! It answers GET and HEAD with files below one folder and with nothing else: a request path is
//! split into names, and a name that could lead out of the folder (`..`, a root, a drive, a
//! hidden file) is answered with 404 before the disk is asked.
//!
//! Nobody can keep it busy: a connection is for one request and has a time limit, and where too
//! many are open the oldest makes room for the next.

#![cfg_attr(not(test), warn(unused_crate_dependencies))]

use std::collections::VecDeque;
use std::io;
use std::net::TcpListener;
use std::path::{Component, Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::{Either, Full};
use hyper::body::{Body, Bytes, Incoming};
use hyper::header::{CACHE_CONTROL, HeaderValue, X_CONTENT_TYPE_OPTIONS};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use percent_encoding::percent_decode_str;
use tokio::task::AbortHandle;
use tower_http::services::ServeFile;

/// How long, and with how many at once, a server has patience.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// How many connections are open at once. One more ends the oldest.
    pub connections: usize,
    /// How long a client may take to say what it wants.
    pub request: Duration,
    /// How long a connection may last: the request, and the reading of the answer.
    pub connection: Duration,
    /// How long those that are being answered are waited for at the end.
    pub end: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            connections: 64,
            request: Duration::from_secs(10),
            connection: Duration::from_secs(60),
            end: Duration::from_secs(2),
        }
    }
}

/// A server that is bound to its address and answers once [`Site::run`] is called.
pub struct Site {
    listener: TcpListener,
    root: Arc<Path>,
    patience: Patience,
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
        Ok(Site {
            listener,
            root: root.into(),
            patience: Patience::default(),
        })
    }

    /// The same with another patience.
    pub fn with_patience(self, patience: Patience) -> Site {
        Site { patience, ..self }
    }

    /// Where it listens: `http://127.0.0.1:8000/`.
    ///
    /// # Errors
    /// The system does not know.
    pub fn url(&self) -> io::Result<String> {
        Ok(format!("http://{}/", self.listener.local_addr()?))
    }

    /// Answer requests until the process is interrupted (Ctrl-C).
    ///
    /// # Errors
    /// No thread can be started for it.
    pub fn run(self) -> io::Result<()> {
        self.run_until(async {
            // Where no signal can be listened to, the signal itself ends the process.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }

    /// Answer requests until `end` comes, and those that are being answered then to their end.
    ///
    /// # Errors
    /// No thread can be started for it.
    pub fn run_until(self, end: impl Future<Output = ()>) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()?;
        runtime.block_on(listen(self, end))
    }
}

async fn listen(site: Site, end: impl Future<Output = ()>) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(site.listener)?;
    let patience = site.patience;
    let graceful = GracefulShutdown::new();
    let mut open: VecDeque<AbortHandle> = VecDeque::new();
    let mut end = pin!(end);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut end => break,
        };
        // A client that is gone before it is heard, or no handle left: the next one may do.
        let Ok((stream, _)) = accepted else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        open.retain(|connection| !connection.is_finished());
        if open.len() >= patience.connections
            && let Some(oldest) = open.pop_front()
        {
            oldest.abort();
        }
        let root = site.root.clone();
        let connection = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(patience.request)
            .keep_alive(false)
            .serve_connection(
                TokioIo::new(stream),
                service_fn(move |request| answer(request, root.clone())),
            );
        let answered = graceful.watch(connection);
        // A client that went away while it was answered is no fault of the server.
        let task = tokio::spawn(tokio::time::timeout(patience.connection, answered));
        open.push_back(task.abort_handle());
    }
    drop(listener);
    let _ = tokio::time::timeout(patience.end, graceful.shutdown()).await;
    Ok(())
}

type Answer<B> = Response<Either<B, Full<Bytes>>>;

async fn answer(
    request: Request<Incoming>,
    root: Arc<Path>,
) -> io::Result<Answer<impl Body<Data = Bytes, Error = io::Error>>> {
    let Some(file) = find(&root, request.uri().path()) else {
        let mut response = Response::new(Either::Right(Full::from("not found\n")));
        *response.status_mut() = StatusCode::NOT_FOUND;
        return Ok(response);
    };
    let mut response = ServeFile::new(file).try_call(request).await?;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    Ok(response.map(Either::Left))
}

/// The file that a request path names, if it lies below the root.
pub fn find(root: &Path, url: &str) -> Option<PathBuf> {
    let path = url.split(['?', '#']).next()?;
    let mut file = root.to_owned();
    for name in path.split('/').filter(|name| !name.is_empty()) {
        let name = percent_decode_str(name).decode_utf8().ok()?;
        // Only a plain file name passes: no `..`, no separator or drive that decoding brought in.
        let mut parts = Path::new(name.as_ref()).components();
        match (parts.next(), parts.next()) {
            (Some(Component::Normal(part)), None) if part == name.as_ref() => file.push(part),
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
