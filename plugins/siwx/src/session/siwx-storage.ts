import type { CaipNetworkId } from '#kernel'
import type { Cacao, SignInData } from '#wallet/sign-in'
import type { SiwxRefusalReason } from '../schemas.js'

/** An account on a network, which a session belongs to. */
export interface SiwxAccountKey {
  readonly caipNetworkId: CaipNetworkId
  readonly address: string
}

/** A session of a signed-in account. Contains neither a signature nor a token: it may be displayed. */
export interface SiwxSession extends SiwxAccountKey {
  /** RFC 3339, like the one below. */
  readonly signedInAt: string
  /** Absent if it does not expire. */
  readonly expiresAt?: string | undefined
  /**
   * The verifier of the signature. `page`: the page itself, which anyone who controls the browser can change. It is for
   * displaying a name, and proves nothing to a server. `server`: your back end.
   */
  readonly verifiedBy: 'server' | 'page'
}

/** The challenge to sign next. */
export interface SiwxChallenge {
  /** Letters and digits, at least 8; used once. */
  readonly nonce: string
  /** For the message. From a server, so that the clock of the page does not matter. RFC 3339, like the one below. */
  readonly issuedAt: string
  readonly expiresAt?: string | undefined
  /** A token that your storage gets back in `add`. Kept in memory only. */
  readonly token?: string | undefined
}

/** A sign-in as a wallet signed it. */
export interface SiwxSigned {
  readonly data: SignInData
  /** Exactly as it was signed. */
  readonly message: string
  readonly signature: string
  /** Set if the wallet signed by WalletConnect's one-click authentication; `message` is built from it. */
  readonly cacao?: Cacao | undefined
}

/** The result of adding proofs: all are accepted, or none. */
export type SiwxAddResult =
  /** `sessions`: all current ones. */
  | { readonly ok: true; readonly sessions: readonly SiwxSession[] }
  | { readonly ok: false; readonly reason: SiwxRefusalReason }

/**
 * Verifies and stores sign-ins. Quoin has two, `server` and `local`; a host may supply its own.
 *
 * A rejected call had no effect: the user sees that the service is unreachable, and the same proof may be added again.
 *
 * @example
 * siwx: { storage: { begin: () => myApi.nonce(), add: ([signed]) => myApi.login(signed), list: …, revoke: … } }
 */
export interface SiwxStorage {
  /** Returns a nonce. Called when the user presses Sign, not before. */
  begin(signal: AbortSignal): Promise<SiwxChallenge>
  /** Verifies and stores proofs that were signed with one nonce. */
  add(proofs: readonly SiwxSigned[], challenge: SiwxChallenge, signal: AbortSignal): Promise<SiwxAddResult>
  /** Returns the sessions; an empty list if there are none. */
  list(signal: AbortSignal): Promise<readonly SiwxSession[]>
  /** Ends exactly this account's session, by network and address, or all; returns the remaining ones. */
  revoke(which: SiwxAccountKey | undefined, signal: AbortSignal): Promise<readonly SiwxSession[]>
  /** Notifies of changes by others, e.g. by another tab. */
  subscribe?(listener: () => void): () => void
}
