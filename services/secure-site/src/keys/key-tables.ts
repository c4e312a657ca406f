/** The wallet of a person, as the server holds it: nothing here opens without a key-encryption key. */
export interface WalletKeysTable {
  user_id: string
  /** Which key-encryption key the data key is wrapped under. */
  kek_id: string
  wrapped_key: string
  /** The seed, encrypted in the frame under the data key; null until the first device made it. */
  sealed_seed: string | null
  /** How the seed is sealed; bound into the seal. */
  seal_version: number
  /** Milliseconds since 1970. */
  created_at: number
}

/** The tables of this part. */
export interface KeyTables {
  wallet_keys: WalletKeysTable
}
