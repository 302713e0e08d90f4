//! What is served, and what is not.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;

use spellgrid_serve::{Site, find};

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
    let _ = std::os::unix::fs::symlink(top.join("secret"), root.join("link"));
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

#[test]
fn a_browser_gets_the_right_type() {
    let root = site("http");
    let site = Site::bind(&root, "127.0.0.1:0").unwrap();
    let address = site
        .url()
        .unwrap()
        .trim_start_matches("http://")
        .trim_end_matches('/')
        .to_owned();
    std::thread::spawn(move || site.run());
    let ask = |line: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        write!(
            stream,
            "{line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        )
        .unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    };
    let page = ask("GET /deep/a%20b.wasm");
    assert!(page.starts_with("HTTP/1.1 200"), "{page}");
    assert!(
        page.contains("application/wasm") && page.ends_with("wasm"),
        "{page}"
    );
    assert!(ask("GET /../secret").starts_with("HTTP/1.1 404"));
    assert!(ask("DELETE /index.html").starts_with("HTTP/1.1 405"));
    // What a request says of itself is no reason to set memory aside.
    let mut stream = TcpStream::connect(&address).unwrap();
    write!(
        stream,
        "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999\r\n\r\n"
    )
    .unwrap();
    let mut start = [0; 12];
    stream.read_exact(&mut start).unwrap();
    assert_eq!(&start, b"HTTP/1.1 405");
    drop(stream);
    let page = ask("GET /");
    assert!(
        page.starts_with("HTTP/1.1 200") && page.ends_with("<p>page"),
        "{page}"
    );
}
