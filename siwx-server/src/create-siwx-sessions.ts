import { readSignInTime } from '#wallet/sign-in'
import type { SiwxProof, SiwxVerifier } from './create-siwx-verifier.js'
import { hashToken, randomHex } from './secret-token.js'
import type { SiwxRefusal } from './siwx-refusal.js'
import type { NonceStore, SessionStore, SiwxAccount, SiwxAccountKey } from './siwx-stores.js'

/** What a page signs next. */
export interface SiwxNonce {
  readonly nonce: string
  /** Only the browser that asked is told it, and it comes back with the proof: nobody signs in another's browser. */
  readonly token: string
  /** The server's time, for the message: then the signer's clock does not matter. RFC 3339. */
  readonly issuedAt: string
  /** RFC 3339. */
  readonly expiresAt: string
}

/** A sign-in. */
export interface SignInRequest {
  /** Several of them belong to one nonce where WalletConnect's one-click authentication signed for several networks. */
  readonly proofs: readonly SiwxProof[]
  /** Of the nonce. */
  readonly token: string
  /** Of the page, as the browser says it. */
  readonly origin?: string | undefined
  /** Of the session that the browser has already: its accounts stay signed in. */
  readonly session?: string | undefined
}

export type SignInResult =
  | { readonly ok: true; readonly session: string; readonly accounts: readonly SiwxAccount[] }
  | ({ readonly ok: false } & SiwxRefusal)

export interface SiwxSessionsOptions {
  readonly verifier: SiwxVerifier
  readonly nonces: NonceStore
  readonly sessions: SessionStore
  /** For how long a nonce may be signed. Seconds; default 600. */
  readonly nonceDuration?: number | undefined
  /** For how long somebody is signed in, unless the message expires before. Seconds; default 7 days. */
  readonly sessionDuration?: number | undefined
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}

/** Sign-ins without HTTP: what `createSiwxHandlers` is made of, for servers that have their own. */
export interface SiwxSessions {
  /** @param token that the browser has of an earlier nonce: it stays, so that each of two tabs can sign its own */
  begin(token?: string): Promise<SiwxNonce>
  /** Rejects only where a store fails, or the verifier is not set up. */
  signIn(request: SignInRequest): Promise<SignInResult>
  /** Who is signed in. */
  accounts(session: string | undefined): Promise<readonly SiwxAccount[]>
  /** Signs one account out, or all; gives those that are left. */
  signOut(session: string | undefined, account?: SiwxAccountKey): Promise<readonly SiwxAccount[]>
}

/** In hex, as `randomHex` writes them. Other texts need not be looked for. */
const isToken = (text: string | undefined): text is string => text !== undefined && /^[\da-f]{64}$/.test(text)

/** Gives nonces out, verifies what was signed with them, and keeps who is signed in. */
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

  /** Whether a nonce is this browser's, and still good. */
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
      // Before any signature is looked at: whoever has no nonce makes no node work.
      if (!unreadable) {
        const refusal = await checkNonce(nonce, token)
        if (refusal) return { ok: false, ...refusal }
      }
      // Of several, what cannot be read is why none is taken: the verifier says what is wrong with it.
      const asked = unreadable ? [unreadable] : proofs
      const verified = await verifyAll({ ...request, proofs: asked }, nonce)
      if ('reason' in verified) return { ok: false, ...verified }
      if (verified.length === 0 || !(await nonces.use(nonce))) return { ok: false, reason: 'nonceUsed' }
      const kept = await accounts(session)
      // A new token with each sign-in: one that somebody else may have planted is worth nothing after it.
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
