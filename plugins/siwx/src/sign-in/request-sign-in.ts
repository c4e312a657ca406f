import { type PluginContext, QuoinError, type ReadableStore, WatchOnlyError } from '#kernel'
import type { SiwxPlugin, SiwxState } from '../contract.js'
import { type AccountKeys, readAccount } from '../session/account-key.js'
import type { DeclinedAccounts } from '../session/declined-accounts.js'
import type { KnownSessions } from '../session/known-sessions.js'
import type { SiwxAccountKey, SiwxSession } from '../session/siwx-storage.js'
import { SiwxError } from '../siwx-error.js'

export interface SignInRequestDeps {
  readonly store: ReadableStore<SiwxState>
  readonly known: KnownSessions
  readonly declined: DeclinedAccounts
  readonly keys: AccountKeys
}

/** Requests the sign-in of the active account, also if the user declined it before; resolves with its session. */
export async function requestSignIn(
  ctx: PluginContext<SiwxPlugin>,
  { store, known, declined, keys }: SignInRequestDeps,
): Promise<SiwxSession> {
  const connection = ctx.connections.active()
  if (!connection?.accounts[0]) throw new SiwxError('SIWX_ADDRESS_MISSING')
  if (connection.isWatchOnly) throw new WatchOnlyError('WATCH_ONLY', { details: 'sign-in' })
  const { caipNetworkId, namespace } = connection
  if (!ctx.networks.find(caipNetworkId))
    throw new SiwxError('SIWX_NETWORK_MISSING', { details: caipNetworkId })
  if (!ctx.chains.find(namespace)?.messages)
    throw new SiwxError('SIWX_CLIENT_MISSING', { details: namespace })
  const account = readAccount(ctx)
  if (!account) throw new SiwxError('SIWX_NOT_ENABLED', { details: caipNetworkId })
  if (!known.store.getState().isKnown) await known.look()
  declined.remove(account)
  return untilSettled(ctx, store, (other) => keys.isSame(other, account))
}

/** Resolves with the session once the account is signed in; rejects when it is signed out or no longer the active one. */
function untilSettled(
  { own, signal }: Pick<PluginContext<SiwxPlugin>, 'own' | 'signal'>,
  store: ReadableStore<SiwxState>,
  isAccount: (account: SiwxAccountKey) => boolean,
): Promise<SiwxSession> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      const state = store.getState()
      const isOther = state.status === 'idle' || !isAccount(state.account)
      if (state.status !== 'signed' && state.status !== 'signed-out' && !isOther) return
      stop()
      signal.removeEventListener('abort', end)
      if (state.status === 'signed' && !isOther) resolve(state.session)
      else reject(new QuoinError('USER_REJECTED'))
    }
    const end = (): void => reject(new QuoinError('ABORTED'))
    const stop = own(store.subscribe(settle))
    signal.addEventListener('abort', end)
    settle()
  })
}
