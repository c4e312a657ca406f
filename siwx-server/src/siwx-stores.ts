/** A nonce that was given out. */
export interface StoredNonce {
  readonly nonce: string
  /** Which browser asked for it: SHA-256, in hex, of what only that browser was told. */
  readonly binding: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Where nonces are kept, from when they are given out until they expire; also the used ones, so that a replay is known as one. */
export interface NonceStore {
  add(nonce: StoredNonce): Promise<void>
  find(nonce: string): Promise<(StoredNonce & { readonly isUsed: boolean }) | undefined>
  /** Marks it as used, at once and for everybody: of two who ask at the same time one is told `true`. */
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

/** Which account of a session. */
export type SiwxAccountKey = Pick<SiwxAccount, 'chainId' | 'accountAddress'>

/** Where sessions are kept. A session is what one browser proved: one account, or several. */
export interface SessionStore {
  /**
   * Adds accounts, each in place of the one with the same chain and address.
   *
   * @param session SHA-256 of the session's token, in hex: who reads the table cannot sign in with it
   */
  add(session: string, accounts: readonly SiwxAccount[]): Promise<void>
  /** Also those that expired, if they are still there. */
  list(session: string): Promise<readonly SiwxAccount[]>
  /** Removes one account, or all. */
  remove(session: string, account?: SiwxAccountKey): Promise<void>
  /** Signs an account out everywhere, exactly: this chain and this address. */
  revoke(account: SiwxAccountKey): Promise<void>
}
