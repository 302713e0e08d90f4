//! What each command prints, as transcripts. `TRYCMD=overwrite cargo test -p spellgrid-cli --test
//! transcripts` writes them anew.

#[test]
fn transcripts() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .case("tests/cmd/*.trycmd")
        .case("tests/cmd/*.toml");
}
