/** Used proofs, so that none is accepted twice (RFC 9449, section 11.1). */
export interface SeenProofsTable {
  /** SHA-256 of the device id and the proof's own id. */
  proof: string
  /** Milliseconds since 1970: the time at which the proof expires anyway. */
  expires_at: number
}

/** The tables of this part. */
export interface ProofTables {
  seen_proofs: SeenProofsTable
}
