import { readSignInTime } from '#wallet/sign-in'
import type { SiwxProof, SiwxVerifier } from './create-siwx-verifier.js'
import type { SiwxRefusal } from './siwx-refusal.js'
import type { NonceStore, SessionStore, SiwxAccount, SiwxAccountKey } from './siwx-stores.js'

/** Nonce and times for the message that a page signs next. */
export interface SiwxNonce {
  readonly nonce: string
  /**
   * Known only to the browser that requested the nonce, and returned with the proof: prevents a sign-in in another
   * user's browser.
   */
  readonly token: string
  /** The server's time, for the message: makes the sign-in independent of the signer's clock. RFC 3339. */
  readonly issuedAt: string
  /** RFC 3339. */
  readonly expiresAt: string
}

/** A sign-in request. */
export interface SignInRequest {
  /** Several proofs share one nonce if WalletConnect's one-click authentication signed for several networks. */
  readonly proofs: readonly SiwxProof[]
  /** The token of the nonce. */
  readonly token: string
  /** The origin of the page, as sent by the browser. */
  readonly origin?: string | undefined
  /** The existing session of the browser: its accounts stay signed in. */
  readonly session?: string | undefined
}

export type SignInResult =
  | { readonly ok: true; readonly session: string; readonly accounts: readonly SiwxAccount[] }
  | ({ readonly ok: false } & SiwxRefusal)

export interface SiwxSessionsOptions {
  readonly verifier: SiwxVerifier
  readonly nonces: NonceStore
  readonly sessions: SessionStore
  /** Lifetime of a nonce. Seconds; default 600. */
  readonly nonceDuration?: number | undefined
  /** Lifetime of a session, unless the message expires earlier. Seconds; default 7 days. */
  readonly sessionDuration?: number | undefined
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}

/** Sign-ins without HTTP: the base of `createSiwxHandlers`, for servers with their own routes. */
export interface SiwxSessions {
  /**
   * @param token the browser's token of an earlier nonce: it is kept, so that two tabs can each sign their own nonce
   */
  begin(token?: string): Promise<SiwxNonce>
  /** Rejects only if a store fails, or a package for the chain is missing. */
  signIn(request: SignInRequest): Promise<SignInResult>
  /** Returns the accounts that are signed in. */
  accounts(session: string | undefined): Promise<readonly SiwxAccount[]>
  /** Signs one account out, or all; returns the remaining ones. */
  signOut(session: string | undefined, account?: SiwxAccountKey): Promise<readonly SiwxAccount[]>
}

/** Checks for hex, as `randomHex` writes it. Other texts need no lookup. */
const isToken = (text: string | undefined): text is string => text !== undefined && /^[\da-f]{64}$/.test(text)

/** Issues nonces, verifies signed messages, and stores sessions. */
export function createSiwxSessions(options: SiwxSessionsOptions): SiwxSessions {
  const {
    verifier,
    nonces,
    sessions,
    nonceDuration = 600,
    sessionDuration = 604_800,
    now = Date.now,
  } = options

  async function accounts(session: string | undefined): Promise<readonly SiwxAccount[]> {
    if (!isToken(session)) return []
    const time = now()
    return (await sessions.list(await hashToken(session))).filter(({ expiresAt }) => expiresAt > time)
  }

  /** Checks that a nonce is bound to this browser, unused and not expired. */
  async function checkNonce(nonce: string, token: string): Promise<SiwxRefusal | undefined> {
    const known = await nonces.find(nonce)
    const isOwn = isToken(token) && known?.binding === (await hashToken(token))
    if (!known || !isOwn || known.expiresAt <= now()) return { reason: 'nonceUnknown' }
    return known.isUsed ? { reason: 'nonceUsed' } : undefined
  }

  async function verifyAll(
    { proofs, origin }: SignInRequest,
    nonce: string,
  ): Promise<SiwxRefusal | readonly SiwxAccount[]> {
    const signedIn: SiwxAccount[] = []
    const time = now()
    for (const proof of proofs) {
      const verdict = await verifier.verify(proof, { nonce, origin })
      if (!verdict.ok) {
        const { ok: _, ...refusal } = verdict
        return refusal
      }
      const { chainId, accountAddress, expirationTime } = verdict.data
      const until = expirationTime === undefined ? undefined : readSignInTime(expirationTime)
      const expiresAt = Math.min(time + sessionDuration * 1000, until ?? Number.POSITIVE_INFINITY)
      signedIn.push({ chainId, accountAddress, signedInAt: time, expiresAt })
    }
    return signedIn
  }

  return {
    accounts,

    async begin(known) {
      const [nonce, token, time] = [randomHex(16), isToken(known) ? known : randomHex(32), now()]
      const expiresAt = time + nonceDuration * 1000
      await nonces.add({ nonce, binding: await hashToken(token), expiresAt })
      return {
        nonce,
        token,
        issuedAt: new Date(time).toISOString(),
        expiresAt: new Date(expiresAt).toISOString(),
      }
    },

    async signIn(request) {
      const { proofs, token, session } = request
      const unreadable = proofs.find((proof) => verifier.read(proof) === undefined)
      const [nonce = ''] = proofs.map((proof) => verifier.read(proof)?.nonce)
      // Before any signature is verified: a caller without a nonce causes no request to a node.
      if (!unreadable) {
        const refusal = await checkNonce(nonce, token)
        if (refusal) return { ok: false, ...refusal }
      }
      // If one of several is unreadable, none is accepted: the verifier returns the reason for it.
      const checked = unreadable ? [unreadable] : proofs
      const verified = await verifyAll({ ...request, proofs: checked }, nonce)
      if ('reason' in verified) return { ok: false, ...verified }
      if (verified.length === 0 || !(await nonces.use(nonce))) return { ok: false, reason: 'nonceUsed' }
      const kept = await accounts(session)
      // A new token for each sign-in: a token planted by an attacker becomes worthless.
      const fresh = randomHex(32)
      const key = await hashToken(fresh)
      await sessions.add(key, [...kept, ...verified].filter(isLastOf))
      if (isToken(session)) await sessions.remove(await hashToken(session))
      return { ok: true, session: fresh, accounts: await accounts(fresh) }
    },

    async signOut(session, account) {
      if (isToken(session)) await sessions.remove(await hashToken(session), account)
      return account ? accounts(session) : []
    },
  }
}

function isLastOf(
  { chainId, accountAddress }: SiwxAccountKey,
  at: number,
  all: readonly SiwxAccountKey[],
): boolean {
  return !all.slice(at + 1).some((one) => one.chainId === chainId && one.accountAddress === accountAddress)
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns random bytes in hex, from the platform's cryptographic generator. */
export function randomHex(bytes: number): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)))
}

/** Returns the SHA-256 of a token in hex, stored instead of it. */
export async function hashToken(token: string): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))))
}
