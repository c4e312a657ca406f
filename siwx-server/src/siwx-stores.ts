/** An issued nonce. */
export interface StoredNonce {
  readonly nonce: string
  /** Identifies the browser that requested it: SHA-256, in hex, of the token that only that browser received. */
  readonly binding: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Stores nonces from their issue until they expire, including the used ones, so that a replay is detected. */
export interface NonceStore {
  add(nonce: StoredNonce): Promise<void>
  find(nonce: string): Promise<(StoredNonce & { readonly isUsed: boolean }) | undefined>
  /** Marks it as used, atomically: of two concurrent calls one returns `true`. */
  use(nonce: string): Promise<boolean>
}

/** An account that signed in. */
export interface SiwxAccount {
  /** CAIP-2. */
  readonly chainId: string
  readonly accountAddress: string
  /** Milliseconds since 1970, like the one below. */
  readonly signedInAt: number
  readonly expiresAt: number
}

/** The key of an account within a session. */
export type SiwxAccountKey = Pick<SiwxAccount, 'chainId' | 'accountAddress'>

/** Stores sessions. A session holds the accounts that one browser has proved: one or several. */
export interface SessionStore {
  /**
   * Adds accounts; each replaces the one with the same chain and address.
   *
   * @param session SHA-256 of the session's token, in hex: a reader of the table cannot sign in with it
   */
  add(session: string, accounts: readonly SiwxAccount[]): Promise<void>
  /** May include expired accounts. */
  list(session: string): Promise<readonly SiwxAccount[]>
  /** Removes one account, or all. */
  remove(session: string, account?: SiwxAccountKey): Promise<void>
  /** Signs an account out everywhere, exactly: this chain and this address. */
  revoke(account: SiwxAccountKey): Promise<void>
}
