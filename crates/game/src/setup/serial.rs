//! What serde is told of fields that may be left out.

pub(super) fn is_false(b: &bool) -> bool {
    !b
}
pub(super) fn is_true(b: &bool) -> bool {
    *b
}
pub(super) fn is_zero(n: &u8) -> bool {
    *n == 0
}
pub(super) fn yes() -> bool {
    true
}
pub(super) fn one() -> i32 {
    1
}
pub(super) fn thirty() -> i32 {
    30
}
pub(super) fn base_packs() -> Vec<String> {
    vec!["base".into()]
}
pub(super) fn is_base_packs(packs: &[String]) -> bool {
    packs == ["base"]
}
