//! The JSON Schemas in the tree are those of the Rust types. `UPDATE=1 cargo test -p
//! spellgrid-content --test schemas` writes them anew.

use serde_json::Value;
use spellgrid_content::schema::{level_schema, pack_schema};
use std::path::Path;

fn check(name: &str, schema: &Value) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../schemas")
        .join(name);
    let text = format!("{schema:#}\n");
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &text).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == text,
        "schemas/{name} is not current: run this test with UPDATE=1"
    );
}

#[test]
fn the_pack_schema_is_current() {
    check("pack.schema.json", &pack_schema());
}

#[test]
fn the_level_schema_is_current() {
    check("level.schema.json", &level_schema());
}
