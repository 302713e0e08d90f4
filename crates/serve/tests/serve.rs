//! What is served, and what is not.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::time::Duration;

use spellgrid_serve::{Patience, Site, find};
use tokio::sync::oneshot;

/// A folder with a page, a file beside the folder, and a link that leads to it.
fn site(name: &str) -> PathBuf {
    let top = std::env::temp_dir().join(format!("spellgrid-serve-{name}-{}", std::process::id()));
    let root = top.join("site");
    std::fs::create_dir_all(root.join("deep")).unwrap();
    std::fs::write(top.join("secret"), "secret").unwrap();
    std::fs::write(root.join("index.html"), "<p>page").unwrap();
    std::fs::write(root.join("deep/a b.wasm"), "wasm").unwrap();
    std::fs::write(root.join(".hidden"), "hidden").unwrap();
    #[cfg(unix)]
    if let Err(error) = std::os::unix::fs::symlink(top.join("secret"), root.join("link")) {
        assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
    }
    root.canonicalize().unwrap()
}

#[test]
fn files_below_the_root_are_found() {
    let root = site("found");
    assert_eq!(find(&root, "/").unwrap(), root.join("index.html"));
    assert_eq!(
        find(&root, "/index.html?x=1#y").unwrap(),
        root.join("index.html")
    );
    assert_eq!(
        find(&root, "//deep/a%20b.wasm").unwrap(),
        root.join("deep/a b.wasm")
    );
}

#[test]
fn nothing_else_is() {
    let root = site("refused");
    for url in [
        "/../secret",
        "/%2e%2e/secret",
        "/..%2fsecret",
        "/deep/../../secret",
        "/deep/..%5c..%5csecret",
        "/%2fetc%2fpasswd",
        "/.hidden",
        "/link",
        "/deep",
        "/%",
        "/%zz",
        "/%ff",
        "/a%00b",
        "/nothing",
    ] {
        assert_eq!(find(&root, url), None, "{url}");
    }
}

/// Ends the tests when one of them waits for what never comes, which else would hang until somebody
/// looks. It decides no outcome of what does come: the time is far beyond that of any test.
struct Watchdog {
    /// When this is dropped, the test is over.
    _over: Sender<()>,
}

/// So long no test takes, on whatever machine.
const STUCK: Duration = Duration::from_secs(600);

fn watchdog() -> Watchdog {
    let (over, is_over) = channel::<()>();
    let test = std::thread::current();
    std::thread::spawn(move || {
        if is_over.recv_timeout(STUCK) == Err(RecvTimeoutError::Timeout) {
            eprintln!("{} hangs", test.name().unwrap_or("a test"));
            std::process::abort();
        }
    });
    Watchdog { _over: over }
}

/// Between two looks at something that comes of itself, for others to have the processor.
#[expect(
    clippy::disallowed_methods,
    reason = "it gives the processor away between two looks, and decides no outcome"
)]
fn pause() {
    std::thread::sleep(Duration::from_millis(5));
}

/// A server under way.
struct Server {
    address: String,
    end: oneshot::Sender<()>,
    thread: std::thread::JoinHandle<std::io::Result<()>>,
}

fn serve(name: &str, patience: Patience) -> Server {
    let site = Site::bind(&site(name), "127.0.0.1:0").unwrap();
    let site = site.with_patience(patience);
    let url = site.url().unwrap();
    let address = url.strip_prefix("http://").unwrap().trim_end_matches('/');
    let (end, ended) = oneshot::channel();
    Server {
        address: address.to_owned(),
        end,
        thread: std::thread::spawn(|| site.run_until(async { ended.await.unwrap_or(()) })),
    }
}

impl Server {
    fn send(&self, text: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.write_all(text.as_bytes()).unwrap();
        stream
    }
    fn get(&self, path: &str) -> TcpStream {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: x\r\n\r\n"))
    }
    fn ask(&self, line: &str) -> String {
        let mut stream = self.send(&format!("{line} HTTP/1.1\r\nHost: x\r\n\r\n"));
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    }
}

/// More than the buffers between two sockets take, and how many bytes of it arrive.
const BIG: usize = 32 << 20;

fn write_big(name: &str) {
    std::fs::write(site(name).join("big.bin"), vec![0; BIG]).unwrap();
}

fn arriving(mut stream: TcpStream) -> usize {
    let mut bytes = Vec::new();
    // Less than all of it ends with an error or without one.
    let _ = stream.read_to_end(&mut bytes);
    let head = bytes.windows(4).position(|end| end == b"\r\n\r\n");
    head.map_or(0, |head| bytes.len() - head - 4)
}

#[test]
fn a_browser_gets_the_right_type() {
    let _watchdog = watchdog();
    let server = serve("http", Patience::default());
    let page = server.ask("GET /deep/a%20b.wasm");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(
        page.contains("application/wasm") && page.ends_with("wasm"),
        "{page}"
    );
    for (line, status) in [
        ("GET /../secret", "404"),
        ("GET /.hidden", "404"),
        ("GET /link", "404"),
        ("DELETE /index.html", "405"),
    ] {
        let page = server.ask(line);
        assert!(page.starts_with(&format!("HTTP/1.1 {status}")), "{page}");
        assert!(!page.contains("secret"), "{page}");
    }
    // What a request says of itself is no reason to set memory aside.
    let mut stream =
        server.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\n");
    let mut start = [0; 12];
    stream.read_exact(&mut start).unwrap();
    assert_eq!(&start, b"HTTP/1.1 405");
    drop(stream);
    let head = server.ask("HEAD /");
    assert!(
        head.contains("text/html") && head.ends_with("\r\n\r\n"),
        "{head}"
    );
    let page = server.ask("GET /");
    assert!(
        page.starts_with("HTTP/1.1 200") && page.ends_with("<p>page"),
        "{page}"
    );
}

/// Longer than any test: what is waited for must come of itself.
const NEVER: Duration = Duration::from_secs(1 << 20);
/// What a test waits out.
const SHORT: Duration = Duration::from_millis(300);

#[test]
fn clients_that_hold_their_places_keep_nobody_out() {
    let _watchdog = watchdog();
    let patience = Patience {
        request: NEVER,
        connection: NEVER,
        ..Patience::default()
    };
    let server = serve("places", patience);
    write_big("places");
    let silent: Vec<TcpStream> = (0..200).map(|_| server.send("GET / HT")).collect();
    let unread: Vec<TcpStream> = (0..200).map(|_| server.get("/big.bin")).collect();
    let page = server.ask("GET /");
    assert!(page.ends_with("<p>page"), "{page}");
    drop((silent, unread));
}

#[test]
fn a_connection_ends_when_its_time_is_up() {
    let _watchdog = watchdog();
    let patience = |request, connection| Patience {
        request,
        connection,
        ..Patience::default()
    };
    // Whoever does not ask, and whoever does not read.
    let server = serve("asking", patience(SHORT, NEVER));
    assert_eq!(arriving(server.send("GET / HT")), 0);
    let server = serve("reading", patience(NEVER, SHORT));
    write_big("reading");
    let mut stream = server.get("/big.bin");
    // Nothing is read before the server has hung up, which ends the writing: so far it goes, or
    // waits for room.
    while stream.write_all(b"x").is_ok() {
        pause();
    }
    assert!(arriving(stream) < BIG);
}

#[test]
fn the_end_waits_for_answers_but_not_for_ever() {
    let _watchdog = watchdog();
    let patience = Patience {
        end: NEVER,
        ..Patience::default()
    };
    let server = serve("end", patience);
    write_big("end");
    let answered = server.get("/big.bin");
    // It is being answered.
    assert_eq!(answered.peek(&mut [0]).unwrap(), 1);
    let address = server.address.clone();
    server.end.send(()).unwrap();
    while TcpStream::connect(&address).is_ok() {
        pause();
    }
    assert!(!server.thread.is_finished());
    assert_eq!(arriving(answered), BIG);
    server.thread.join().unwrap().unwrap();

    let server = serve(
        "end",
        Patience {
            end: SHORT,
            ..patience
        },
    );
    let unread = server.get("/big.bin");
    assert_eq!(unread.peek(&mut [0]).unwrap(), 1);
    server.end.send(()).unwrap();
    server.thread.join().unwrap().unwrap();
}
