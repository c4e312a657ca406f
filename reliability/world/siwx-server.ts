import type { RecordedRequest } from '#testing'
import type { History } from '../history/history.js'
import { readSignIn } from './sign-in-message.js'
import { startTime } from './tab.js'
import type { WalletUser } from './wallet-user.js'

/** An account that is signed in. */
export interface SignedInAccount {
  readonly chainId: string
  readonly accountAddress: string
  readonly signedInAt: string
  readonly expiresAt: string
}

/** A back end of sign-ins by the published endpoints. It accepts what the wallet of the world signed, each nonce once. */
export interface SiwxServer {
  /** Answers a call; `undefined` if it is another one. */
  answer(request: Pick<RecordedRequest, 'url' | 'body' | 'headers'>): Response | undefined
  /** Everyone who is signed in, in any session. */
  signedIn(): readonly SignedInAccount[]
}

/** Lifetimes of a nonce and of a session. Milliseconds. */
const [nonceLife, sessionLife] = [600_000, 7 * 86_400_000]

export function createSiwxServer(user: WalletUser, history: History, elapsed: () => number): SiwxServer {
  /** The end of each unused nonce, by nonce. Milliseconds since the start. */
  const nonces = new Map<string, number>()
  const used = new Set<string>()
  const sessions = new Map<string, readonly SignedInAccount[]>()
  let count = 0
  const textOf = (ms: number): string => new Date(startTime + ms).toISOString()
  const without = (list: readonly SignedInAccount[], chainId: unknown, address: unknown) =>
    list.filter(
      (one) => chainId !== undefined && !(one.chainId === chainId && one.accountAddress === address),
    )

  function begin(): object {
    count += 1
    const nonce = `nonce${String(count).padStart(8, '0')}`
    nonces.set(nonce, elapsed() + nonceLife)
    const [issuedAt, expiresAt] = [textOf(elapsed()), textOf(elapsed() + nonceLife)]
    return { nonce, issuedAt, expiresAt, token: `challenge-${nonce}-00000000` }
  }

  function authenticate(body: unknown, bearer: string | undefined): object {
    const { proofs = [], token = '' } = Object(body)
    const message = String(Object(proofs[0]).message)
    const { chainId, address, nonce } = readSignIn(message) ?? {}
    const refuse = (reason: string): object => ({ ok: false, reason })
    if (chainId === undefined || address === undefined || nonce === undefined) return refuse('malformed')
    if (used.has(nonce)) return refuse('nonceUsed')
    if (token !== `challenge-${nonce}-00000000` || (nonces.get(nonce) ?? 0) < elapsed())
      return refuse('nonceUnknown')
    if (!user.signed.has(message)) return refuse('signature')
    used.add(nonce)
    history.add({ type: 'written', server: 'sign-in', key: nonce })
    count += 1
    const session = `session-${String(count).padStart(12, '0')}`
    const [signedInAt, expiresAt] = [textOf(elapsed()), textOf(elapsed() + sessionLife)]
    const before = without(sessions.get(bearer ?? '') ?? [], chainId, address)
    const accounts = [...before, { chainId, accountAddress: address, signedInAt, expiresAt }]
    if (bearer !== undefined) sessions.delete(bearer)
    sessions.set(session, accounts)
    return { ok: true, accounts, token: session }
  }

  return {
    signedIn: () => [...sessions.values()].flat(),
    answer({ url, body, headers }) {
      const { pathname } = new URL(url)
      if (!pathname.startsWith('/auth/v1/')) return undefined
      const given: unknown = JSON.parse(body ?? '{}')
      const bearer = headers.get('authorization')?.replace('Bearer ', '')
      const accounts = sessions.get(bearer ?? '') ?? []
      switch (pathname) {
        case '/auth/v1/nonce':
          return Response.json(begin())
        case '/auth/v1/authenticate':
          return Response.json(authenticate(given, bearer))
        case '/auth/v1/me':
          return Response.json({ accounts })
        case '/auth/v1/sign-out': {
          const { chainId, accountAddress } = Object(given)
          const left = without(accounts, chainId, accountAddress)
          if (bearer !== undefined) sessions.set(bearer, left)
          return Response.json({ accounts: left })
        }
        default:
          return undefined
      }
    },
  }
}
