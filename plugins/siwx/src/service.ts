import { deriveStore, type PluginContext, points, type ReadableStore } from '#kernel'
import type { SiwxApi, SiwxEvent, SiwxPlugin, SiwxState } from './contract.js'
import {
  type AccountKeys,
  createAccountKeys,
  eventOf,
  readAccount,
  type SiwxAccount,
} from './session/account-key.js'
import { createDeclinedAccounts } from './session/declined-accounts.js'
import { createKeptValues, type KeptValues } from './session/kept-values.js'
import { createKnownSessions, type KnownSessions } from './session/known-sessions.js'
import { createLocalStorage } from './session/local-storage.js'
import { createServerStorage } from './session/server-storage.js'
import { createSessionLookup } from './session/session-lookup.js'
import { createSessionRevocation } from './session/session-revocation.js'
import type { SiwxStorage } from './session/siwx-storage.js'
import { requestSignIn } from './sign-in/request-sign-in.js'
import { createSignIn, type SignIn } from './sign-in/sign-in.js'
import { createSiwxState } from './sign-in/siwx-state.js'
import { createViewFollower } from './sign-in/view-follower.js'
import { faultOf } from './siwx-error.js'

/** The API, with the members that other parts of the plugin need. */
export interface SiwxService extends SiwxApi {
  readonly storage: SiwxStorage
  readonly known: KnownSessions
  /** Emits `siwx:signed`. */
  reportSigned(account: { readonly caipNetworkId: SiwxEvent['caipNetworkId'] }, isOneClick: boolean): void
}

/** Creates the storage that the host chose. */
function createStorage(ctx: PluginContext<SiwxPlugin>, keys: AccountKeys, kept: KeptValues): SiwxStorage {
  const wanted = ctx.options?.storage ?? 'server'
  if (wanted === 'server') return createServerStorage(ctx, kept)
  return wanted === 'local' ? createLocalStorage(ctx, keys, kept) : wanted
}

/** Ends the attempt of an account or network that is no longer active, and emits the failure of an attempt. */
function followAttempt(
  ctx: PluginContext<SiwxPlugin>,
  store: ReadableStore<SiwxState>,
  signing: SignIn,
  keys: AccountKeys,
): void {
  ctx.own(
    store.subscribe(() => {
      const attempt = signing.attempt.getState()
      const account = readAccount(ctx)
      if (attempt.status !== 'idle' && !(account && keys.isSame(account, attempt.target))) signing.cancel()
    }),
  )
  ctx.own(
    signing.attempt.subscribe((attempt, before) => {
      if (before.status !== 'waiting' || (attempt.status !== 'declined' && attempt.status !== 'failed'))
        return
      const fault = attempt.status === 'declined' ? 'declined' : faultOf(attempt.error)
      ctx.emit('siwx:failed', { ...eventOf(attempt.target), fault })
      if (fault === 'other' && attempt.status === 'failed') ctx.report(attempt.error)
    }),
  )
}

/** Creates the service of the plugin: it follows the active account and requests its sign-in. */
export function createSiwxService(ctx: PluginContext<SiwxPlugin>): SiwxService {
  const { options = {}, signal, router, connections } = ctx
  const isRequired = options.required ?? true
  const keys = createAccountKeys(ctx, options.perNetwork ?? true)
  const kept = createKeptValues(ctx)
  const storage = createStorage(ctx, keys, kept)
  const known = createKnownSessions(ctx, storage)
  const declined = createDeclinedAccounts(ctx, keys, kept)
  const now = (): SiwxAccount | undefined => readAccount(ctx)

  const reportSigned: SiwxService['reportSigned'] = ({ caipNetworkId }, isOneClick) => {
    const account = now()
    const isSmartAccount = account?.caipNetworkId === caipNetworkId && account.type === 'smartAccount'
    ctx.emit('siwx:signed', { caipNetworkId, isSmartAccount, isOneClick })
  }
  const signing: SignIn = createSignIn(ctx, {
    storage,
    keys,
    sessions: known,
    onSigned: (account) => reportSigned(account, false),
  })

  const store = createSiwxState(ctx, { keys, known, declined, signing, isRequired })
  const look = createSessionLookup(ctx, { known, declined, isRequired })

  const confirm = (): void => {
    const account = now()
    const { status } = store.getState()
    if (!account || (status !== 'needed' && status !== 'signed-out')) return
    declined.remove(account)
    ctx.emit('siwx:requested', eventOf(account))
    signing.start(account)
  }
  /** The user continues without sign-in. */
  const giveUp = (): SiwxAccount | undefined => {
    const account = now()
    signing.cancel()
    if (!account) return undefined
    ctx.emit('siwx:cancelled', eventOf(account))
    if (!isRequired) declined.add(account)
    return account
  }
  const leave = async (): Promise<void> => {
    const account = giveUp()
    if (!account || !isRequired) return
    const { connectorId, namespace } = account
    if (ctx.contributions.find(points.views, 'Connect')) router.reset('Connect')
    try {
      await connections.disconnect({ connectorId, namespace })
    } catch (error) {
      // The widget has dropped the connection even then.
      if (!signal.aborted) ctx.report(error)
    }
  }

  createViewFollower(ctx, { store, isRequired, look, onLeft: giveUp })
  followAttempt(ctx, store, signing, keys)
  ctx.on('connection:connected', ({ connection, restored }) => {
    const account = now()
    // Connecting again requests the sign-in again.
    if (!restored && account?.connectorId === connection.connectorId) declined.remove(account)
  })
  const revoke = createSessionRevocation(ctx, { storage, known })

  return {
    store,
    isRequired,
    statement: options.statement,
    sessions: deriveStore([known.store], () => known.store.getState().list),
    storage,
    known,
    reportSigned,
    confirm,
    cancel: leave,
    refresh: known.look,
    signIn: () => requestSignIn(ctx, { store, known, declined, keys }),
    async signOut(which) {
      const state = store.getState()
      const isOut = state.status === 'signed' && (which === undefined || keys.isSame(which, state.session))
      // Before the session is removed: signing out must not open the sign-in view.
      if (isOut && !isRequired) declined.add(state.account)
      try {
        await revoke(which)
      } catch (error) {
        if (isOut && !signal.aborted) declined.remove(state.account)
        throw error
      }
    },
    async getSession(caipNetworkId, address) {
      return keys.sessionOf(await known.look(), { caipNetworkId, address })
    },
  }
}
