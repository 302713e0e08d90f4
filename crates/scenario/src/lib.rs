//! The scenario language: parse, print, run, bless.
