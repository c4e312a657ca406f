/** The wallet of a user, as stored on the server: useless without a key-encryption key. */
export interface WalletKeysTable {
  user_id: string
  /** Id of the key-encryption key that wraps the data key. */
  kek_id: string
  wrapped_key: string
  /** The seed, encrypted in the frame under the data key; null until the first device creates it. */
  sealed_seed: string | null
  /** Version of the seal; bound into it. */
  seal_version: number
  /** Milliseconds since 1970. */
  created_at: number
}

/** The tables of this part. */
export interface KeyTables {
  wallet_keys: WalletKeysTable
}
