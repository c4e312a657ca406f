/** Proofs that were shown, so that none is shown twice (RFC 9449, section 11.1). */
export interface SeenProofsTable {
  /** SHA-256 of the device and the proof's own id. */
  proof: string
  /** Milliseconds since 1970: when the proof is too old anyway. */
  expires_at: number
}

/** The tables of this part. */
export interface ProofTables {
  seen_proofs: SeenProofsTable
}
