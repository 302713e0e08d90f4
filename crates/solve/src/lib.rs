//! The solver: shortest solutions, proofs, needs, cooks and certificates.
