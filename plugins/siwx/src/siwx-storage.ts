import type { CaipNetworkId } from '#kernel'
import type { Cacao, SignInData } from '#wallet/sign-in'
import type { SiwxRefusalReason } from './schemas.js'

/** An account on a network: what a session is for. */
export interface SiwxAccountKey {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
}

/** Somebody is signed in. Holds neither a signature nor a token: it may be shown. */
export interface SiwxSession extends SiwxAccountKey {
  /** RFC 3339, like the one below. */
  readonly signedInAt: string
  /** Absent where it does not end by itself. */
  readonly expiresAt?: string | undefined
  /**
   * Who verified the signature. `page`: the page itself, which whoever holds the browser can change. It is for showing a name, and
   * proves nothing to a server. `server`: your back end.
   */
  readonly verifiedBy: 'server' | 'page'
}

/** What is to be signed next. */
export interface SiwxChallenge {
  /** Letters and digits, at least 8; used once. */
  readonly nonce: string
  /** For the message. From a server, so that the clock of the page does not matter. RFC 3339, like the one below. */
  readonly issuedAt: string
  readonly expiresAt?: string | undefined
  /** What your storage wants back in `add`. Kept in memory only. */
  readonly token?: string | undefined
}

/** A sign-in as a wallet gave it (SIW-02). */
export interface SiwxSigned {
  readonly data: SignInData
  /** As it was signed, to the letter. */
  readonly message: string
  readonly signature: string
  /** Where the wallet signed by WalletConnect's one-click authentication; `message` is put together from it. */
  readonly cacao?: Cacao | undefined
}

/** What became of proofs: all of them were taken, or none. */
export type SiwxAddResult =
  /** `sessions`: all that there are now. */
  | { readonly ok: true; readonly sessions: readonly SiwxSession[] }
  | { readonly ok: false; readonly reason: SiwxRefusalReason }

/**
 * Where sign-ins are verified and kept. Quoin has two, `server` and `local`; a host may bring its own.
 *
 * What rejects was not done: the person is told that the service cannot be reached, and the same proof may be added again.
 *
 * @example
 * siwx: { storage: { begin: () => myApi.nonce(), add: ([signed]) => myApi.login(signed), list: …, revoke: … } }
 */
export interface SiwxStorage {
  /** Gives out a nonce. Called when the person wants to sign, not before. */
  begin(signal: AbortSignal): Promise<SiwxChallenge>
  /** Verifies and keeps proofs that were signed with one nonce. */
  add(proofs: readonly SiwxSigned[], challenge: SiwxChallenge, signal: AbortSignal): Promise<SiwxAddResult>
  /** Who is signed in; nobody: an empty list. */
  list(signal: AbortSignal): Promise<readonly SiwxSession[]>
  /** Ends exactly this account's session, by network and address, or all; answers with those that are left. */
  revoke(which: SiwxAccountKey | undefined, signal: AbortSignal): Promise<readonly SiwxSession[]>
  /** Calls back when sessions changed without being asked, as in another tab. */
  subscribe?(listener: () => void): () => void
}
