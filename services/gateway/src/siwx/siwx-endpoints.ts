import { originMatcher, Problem } from '@quoin/server-kit/http'
import { authenticate, getSiwxAccounts, getSiwxNonce, type SiwxAccount, signOut } from 'quoin/endpoints/siwx'
import {
  createSiwxCookies,
  createSiwxSessions,
  createSiwxVerifier,
  NodeRefusal,
  type NodeRequest,
  type SiwxAccount as SignedInAccount,
  type SiwxSessions,
} from 'quoin/siwx-server'
import { type ChainNode, NodeError } from '../chains/chain-node.js'
import { requestAgreed } from '../chains/read-agreed.js'
import type { GatewayConfig } from '../gateway-config.js'
import { type Caller, type ServedCall, type ServedEndpoint, serve } from '../http/served-endpoint.js'
import type { Database } from '../storage/open-database.js'
import { createSiwxStores } from './siwx-stores.js'

/** Lifetime of a nonce. Seconds. */
const NONCE_DURATION = 600

export type SiwxDeps = GatewayConfig['siwx'] & {
  readonly database: Database
  readonly nodes: ReadonlyMap<string, ChainNode>
  /** Origins of the pages on which users sign in: those that may call the gateway. */
  readonly allowedOrigins: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: () => number
}

function requestOf(node: ChainNode): NodeRequest {
  return async (method, params) => {
    try {
      return await requestAgreed(node, method, params)
    } catch (error) {
      throw error instanceof NodeError ? new NodeRefusal(error.code, error.data) : error
    }
  }
}

function shown({ chainId, accountAddress, signedInAt, expiresAt }: SignedInAccount): SiwxAccount {
  return {
    chainId,
    accountAddress,
    signedInAt: new Date(signedInAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  }
}

function callerOf({ caller }: ServedCall<unknown, unknown>): Caller {
  if (!caller) throw new TypeError('The call of a personal endpoint has no caller')
  return caller
}

/** Returns true if a package for a chain's signatures is not installed. */
function isMissingPackage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}

/**
 * Returns the endpoints of sign-in with a wallet: creates nonces, verifies signed messages, and stores signed-in
 * accounts. A message must name a page that may call the gateway; if the browser sends an origin, it must name that page.
 */
export function siwxEndpoints(deps: SiwxDeps): readonly ServedEndpoint[] {
  const { database, nodes, allowedOrigins, now, session: transport, duration, isCookieSecure } = deps
  const isAllowed = originMatcher(allowedOrigins)
  const cookies = transport === 'cookie' ? createSiwxCookies({ secure: isCookieSecure }) : undefined
  const verifier = createSiwxVerifier({
    domain: (domain) => ['https', 'http'].some((scheme) => isAllowed(`${scheme}://${domain.toLowerCase()}`)),
    uri: ({ origin }) => isAllowed(origin),
    nodes: Object.fromEntries(Array.from(nodes, ([id, node]) => [id, requestOf(node)])),
    now,
  })
  // Nonces and sessions belong to one project; signatures that nodes confirmed are cached for all.
  const sessionsOf = (projectId: string): SiwxSessions =>
    createSiwxSessions({
      ...createSiwxStores(database, projectId),
      verifier,
      now,
      nonceDuration: NONCE_DURATION,
      sessionDuration: duration,
    })
  const sessionOf = ({ token, cookie }: Caller): string | undefined =>
    cookies ? cookies.session.read(cookie) : token

  const nonce = serve(
    getSiwxNonce,
    async (call) => {
      const { projectId } = call
      const { cookie, setCookie } = callerOf(call)
      const { token, ...begun } = await sessionsOf(projectId).begin(cookies?.nonce.read(cookie))
      if (!cookies) return { ...begun, token }
      setCookie(cookies.nonce.write(token, NONCE_DURATION))
      return begun
    },
    { isPersonal: true, isStored: true },
  )

  const signIn = serve(
    authenticate,
    async (call) => {
      const { body, projectId, origin } = call
      const caller = callerOf(call)
      const { cookie, setCookie } = caller
      const token = (cookies ? cookies.nonce.read(cookie) : body.token) ?? ''
      const { proofs } = body
      const request = { proofs, token, origin, session: sessionOf(caller) }
      const result = await sessionsOf(projectId)
        .signIn(request)
        .catch((error: unknown) => {
          if (!isMissingPackage(error)) throw error
          const description = 'The gateway lacks the package that verifies signatures of this chain.'
          throw new Problem(501, [{ name: 'siwx', description }], { cause: error })
        })
      if (!result.ok) return result
      const answer = { ok: true as const, accounts: result.accounts.map(shown) }
      if (!cookies) return { ...answer, token: result.session }
      setCookie(cookies.session.write(result.session, duration))
      return answer
    },
    // Each sign-in may call a node.
    { isPersonal: true, isStored: true, cost: () => 5 },
  )

  const me = serve(
    getSiwxAccounts,
    async (call) => ({
      accounts: (await sessionsOf(call.projectId).accounts(sessionOf(callerOf(call)))).map(shown),
    }),
    { isPersonal: true },
  )

  const end = serve(
    signOut,
    async (call) => {
      const { chainId, accountAddress } = call.body
      const caller = callerOf(call)
      if ((chainId === undefined) !== (accountAddress === undefined)) {
        throw new Problem(400, [
          { name: 'chainId', description: 'must be given together with accountAddress' },
        ])
      }
      const account =
        chainId === undefined || accountAddress === undefined ? undefined : { chainId, accountAddress }
      const left = await sessionsOf(call.projectId).signOut(sessionOf(caller), account)
      if (cookies && left.length === 0) caller.setCookie(cookies.session.write('', 0))
      return { accounts: left.map(shown) }
    },
    { isPersonal: true },
  )
  return [nonce, signIn, me, end]
}
