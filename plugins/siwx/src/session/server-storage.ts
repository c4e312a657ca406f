import type { PluginContext } from '#kernel'
import type { SiwxPlugin } from '../contract.js'
import { authenticate, getSiwxAccounts, getSiwxNonce, signOut } from '../endpoints.js'
import type { SiwxAccount } from '../schemas.js'
import type { KeptValues } from './kept-values.js'
import type { SiwxSession, SiwxStorage } from './siwx-storage.js'

function toSession({ chainId, accountAddress, signedInAt, expiresAt }: SiwxAccount): SiwxSession {
  // The response's schema has validated it as a CAIP-2 id.
  const caipNetworkId = chainId as SiwxSession['caipNetworkId']
  return { caipNetworkId, address: accountAddress, signedInAt, expiresAt, verifiedBy: 'server' }
}

/**
 * Creates the storage of the host's gateway, or a back end with the same endpoints, which verifies and stores sign-ins.
 */
export function createServerStorage(ctx: PluginContext<SiwxPlugin>, storage: KeptValues): SiwxStorage {
  const isCookie = ctx.options?.session === 'cookie'
  const { api, platform } = ctx

  /** Stores a session: its token with `bearer`; the change notifies other tabs in both modes. */
  const keep = (token: string | undefined): Promise<unknown> =>
    storage.update(({ token: _, ...others }) => ({
      ...others,
      ...(token !== undefined && !isCookie && { token }),
      changedAt: platform.now(),
    }))
  /** Read each time: another tab may have received a new token, which invalidated the old one. */
  const token = async (): Promise<string | undefined> => (isCookie ? undefined : (await storage.read()).token)
  const sessionOf = (bearer: string | undefined): { readonly session?: 'cookie' | { bearer: string } } =>
    isCookie ? { session: 'cookie' } : bearer === undefined ? {} : { session: { bearer } }

  return {
    async begin(signal) {
      return api.call(getSiwxNonce, { ...sessionOf(undefined), signal })
    },
    async add(proofs, challenge, signal) {
      const body = {
        proofs: proofs.map(({ message, signature, cacao }) => (cacao ? { cacao } : { message, signature })),
        ...(challenge.token !== undefined && { token: challenge.token }),
      }
      const answer = await api.call(authenticate, { ...sessionOf(await token()), body, signal })
      if (!answer.ok) return { ok: false, reason: answer.reason }
      await keep(answer.token)
      return { ok: true, sessions: answer.accounts.map(toSession) }
    },
    async list(signal) {
      const bearer = await token()
      // Without a token there is no session, so no request is needed.
      if (!isCookie && bearer === undefined) return []
      const { accounts } = await api.call(getSiwxAccounts, { ...sessionOf(bearer), signal })
      return accounts.map(toSession)
    },
    async revoke(which, signal) {
      const bearer = await token()
      if (!isCookie && bearer === undefined) return []
      const body = which ? { chainId: which.caipNetworkId, accountAddress: which.address } : {}
      const { accounts } = await api.call(signOut, { ...sessionOf(bearer), body, signal })
      await keep(accounts.length > 0 ? bearer : undefined)
      return accounts.map(toSession)
    },
    subscribe: (listener) => storage.subscribe(listener),
  }
}
