import type { EndpointCall, PluginContext } from '#kernel'
import type { SiwxPlugin } from '../contract.js'
import { authenticate, getSiwxAccounts, getSiwxNonce, signOut } from '../endpoints.js'
import type { SiwxAccount } from '../schemas.js'
import { SiwxError } from '../siwx-error.js'
import type { KeptValues } from './kept-values.js'
import type { SiwxSession, SiwxStorage } from './siwx-storage.js'

function toSession({ chainId, accountAddress, signedInAt, expiresAt }: SiwxAccount): SiwxSession {
  // The response's schema has validated it as a CAIP-2 id.
  const caipNetworkId = chainId as SiwxSession['caipNetworkId']
  return { caipNetworkId, address: accountAddress, signedInAt, expiresAt, verifiedBy: 'server' }
}

/** The server identifies sessions in another way than the page expects. */
function mismatch(page: string, server: string): SiwxError {
  return new SiwxError('SIWX_SESSION_MISMATCH', {
    details: `the page expects '${page}', the server uses '${server}'`,
    fix: `Pass session: '${server}' to the plugin siwx, or set transport: '${page}' on the server.`,
  })
}

/**
 * Creates the storage of the host's server, which verifies and stores sign-ins: `services.siwx`, or else the gateway,
 * which has the same endpoints.
 */
export function createServerStorage(ctx: PluginContext<SiwxPlugin>, storage: KeptValues): SiwxStorage {
  const { api, platform } = ctx
  const given = ctx.options?.session
  const service = api.url('siwx', '/') === undefined ? 'gateway' : 'siwx'
  const call: typeof api.call = (endpoint, options) => api.call({ ...endpoint, service }, options)
  const url = api.url(service, '/')
  const isSameOrigin = url !== undefined && new URL(url).origin === platform.page.origin()
  const expected = given ?? (isSameOrigin ? 'cookie' : 'bearer')

  /** Stores a session: its token with `bearer`; the change notifies other tabs in both modes. */
  const keep = (token: string | undefined): Promise<unknown> =>
    storage.update(({ token: _, ...others }) => ({
      ...others,
      ...(token !== undefined && { token }),
      changedAt: platform.now(),
    }))
  /** Returns how a session is sent. The token is read each time: another tab may have received a new one. */
  const credentials = async (): Promise<Pick<EndpointCall<unknown, unknown>, 'session'>> => {
    const token = given === 'cookie' ? undefined : (await storage.read()).token
    if (token !== undefined) return { session: { bearer: token } }
    return expected === 'cookie' ? { session: 'cookie' } : {}
  }

  return {
    async begin(signal) {
      const isCookie = expected === 'cookie'
      const challenge = await call(getSiwxNonce, { ...(isCookie && { session: 'cookie' }), signal })
      const used = challenge.token === undefined ? 'cookie' : 'bearer'
      // Without a setting, a page of the same origin follows its server. A cookie for another origin was not stored.
      if (used === expected || (given === undefined && isSameOrigin)) return challenge
      // Before the wallet is called: the server would refuse what it signs.
      const error = mismatch(expected, used)
      ctx.report(error)
      throw error
    },
    async add(proofs, challenge, signal) {
      const { token } = challenge
      const body = {
        proofs: proofs.map(({ message, signature, cacao }) => (cacao ? { cacao } : { message, signature })),
        ...(token !== undefined && { token }),
      }
      const session = token === undefined ? { session: 'cookie' as const } : await credentials()
      const answer = await call(authenticate, { ...session, body, signal })
      if (!answer.ok) return { ok: false, reason: answer.reason }
      await keep(token === undefined ? undefined : answer.token)
      return { ok: true, sessions: answer.accounts.map(toSession) }
    },
    async list(signal) {
      const { session } = await credentials()
      // Without a token there is no session, so no request is needed.
      if (session === undefined) return []
      const { accounts } = await call(getSiwxAccounts, { session, signal })
      return accounts.map(toSession)
    },
    async revoke(which, signal) {
      const { session } = await credentials()
      if (session === undefined) return []
      const body = which ? { chainId: which.caipNetworkId, accountAddress: which.address } : {}
      const { accounts } = await call(signOut, { session, body, signal })
      await keep(accounts.length > 0 && session !== 'cookie' ? session.bearer : undefined)
      return accounts.map(toSession)
    },
    subscribe: (listener) => storage.subscribe(listener),
  }
}
