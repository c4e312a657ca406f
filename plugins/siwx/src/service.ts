import { deriveStore, type PluginContext, points, QuoinError } from '#kernel'
import { createAccountKeys, readAccount, type SiwxAccount } from './account-key.js'
import type { SiwxApi, SiwxEvent, SiwxPlugin, SiwxState } from './contract.js'
import { createStorage } from './create-storage.js'
import { createDeclinedAccounts } from './declined-accounts.js'
import { faultOf } from './fault-of.js'
import { createKeptValues } from './kept-values.js'
import { createKnownSessions, type KnownSessions } from './known-sessions.js'
import type { SiwxMessages } from './messages.en.js'
import { createSignIn, type SignIn } from './sign-in.js'
import { onceDisconnected } from './sign-out-after.js'
import { SiwxError } from './siwx-error.js'
import type { SiwxAccountKey, SiwxStorage } from './siwx-storage.js'
import { createViewFollower } from './view-follower.js'

/** The API, and what other parts of the plugin need besides. */
export interface SiwxService extends SiwxApi {
  readonly storage: SiwxStorage
  readonly known: KnownSessions
  /** Tells that somebody signed in, by whatever way. */
  tellSigned(account: { readonly caipNetworkId: SiwxEvent['caipNetworkId'] }, isOneClick: boolean): void
}

const sameState = (a: SiwxState, b: SiwxState): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Makes the service of the plugin: it follows the active account, asks it to sign in, and knows who did. */
export function createSiwxService(ctx: PluginContext<SiwxPlugin>): SiwxService {
  const { options = {}, signal, router } = ctx
  const isRequired = options.required ?? true
  const keys = createAccountKeys(ctx, options.perNetwork ?? true)
  const kept = createKeptValues(ctx)
  const storage = createStorage(ctx, keys, kept)
  const known = createKnownSessions(ctx, storage)
  const declined = createDeclinedAccounts(ctx, keys, kept)
  const now = (): SiwxAccount | undefined => readAccount(ctx)

  const eventOf = (account: SiwxAccount): SiwxEvent => ({
    caipNetworkId: account.caipNetworkId,
    isSmartAccount: account.type === 'smartAccount',
  })
  const tellSigned: SiwxService['tellSigned'] = ({ caipNetworkId }, isOneClick) => {
    const account = now()
    const isSmartAccount = account?.caipNetworkId === caipNetworkId && account.type === 'smartAccount'
    ctx.emit('siwx:signed', { caipNetworkId, isSmartAccount, isOneClick })
  }
  const signing: SignIn = createSignIn(ctx, {
    storage,
    keys,
    sessions: known,
    onSigned: (account) => tellSigned(account, false),
  })

  const read = (): SiwxState => {
    const active = now()
    if (!active) return { status: 'idle' }
    const account: SiwxAccountKey = { caipNetworkId: active.caipNetworkId, address: active.address }
    const { isKnown, list } = known.store.getState()
    const session = keys.sessionOf(list, account)
    if (session) return { status: 'signed', account, session }
    const attempt = signing.attempt.getState()
    const isOwn = attempt.status !== 'idle' && keys.isSame(attempt.target, account)
    if (isOwn && attempt.status === 'waiting')
      return { status: 'signing', account, step: signing.step.getState(), slow: attempt.slow }
    if (!isKnown) return { status: 'looking', account }
    if (!isRequired && declined.has(account)) return { status: 'signed-out', account }
    if (isOwn && attempt.status === 'declined') return { status: 'needed', account, fault: 'declined' }
    if (isOwn && attempt.status === 'failed')
      return { status: 'needed', account, fault: faultOf(attempt.error) }
    return { status: 'needed', account }
  }
  const { connections, networks } = ctx
  const sources = [
    connections.store,
    networks.store,
    known.store,
    signing.attempt,
    signing.step,
    declined.store,
  ]
  const store = deriveStore<SiwxState>(sources, read, sameState)

  const confirm = (): void => {
    const account = now()
    const { status } = store.getState()
    if (!account || (status !== 'needed' && status !== 'signed-out')) return
    declined.remove(account)
    ctx.emit('siwx:asked', eventOf(account))
    signing.start(account)
  }
  /** The person goes on without; or leaves, where that cannot be. */
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
      // The widget has forgotten the connection even then.
      if (!signal.aborted) ctx.report(error)
    }
  }
  /** The plugin's words are there once a view of it was shown, or now. */
  const notify = (variant: 'error', text: keyof SiwxMessages): void => {
    ctx.i18n
      .load(ctx.id)
      .then(() => ctx.notices.show(variant, ctx.t(text)))
      .catch((error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      })
  }
  const failToStart = async (error: unknown): Promise<void> => {
    if (signal.aborted) return
    const failure = new SiwxError('SIWX_INIT_FAILED', { cause: error })
    ctx.report(failure)
    const account = now()
    if (!account) return
    ctx.emit('siwx:failed', { ...eventOf(account), fault: faultOf(error) })
    // Who may go on without goes on, and can sign in later.
    if (!isRequired) return known.take(known.store.getState().list)
    notify('error', 'initFailed')
    if (ctx.contributions.find(points.views, 'Connect')) router.reset('Connect')
    const { connectorId, namespace } = account
    await connections.disconnect({ connectorId, namespace })
  }
  const declinedLoaded = declined.load().catch(ctx.report)
  let isLooking = false
  const find = async (): Promise<void> => {
    await declinedLoaded
    await known.look()
  }
  const look = (): void => {
    if (isLooking) return
    isLooking = true
    find()
      .catch(failToStart)
      .catch((error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      })
      .finally(() => {
        isLooking = false
      })
  }

  createViewFollower(ctx, { store, isRequired, look, onLeft: giveUp })

  // An account or network that is no longer active is not asked any more; what it signed is not used.
  ctx.own(
    store.subscribe(() => {
      const attempt = signing.attempt.getState()
      const account = now()
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
  ctx.on('connection:connected', ({ connection, restored }) => {
    const account = now()
    // Who connects again is asked again.
    if (!restored && account?.connectorId === connection.connectorId) declined.remove(account)
  })
  const revoke = async (which: SiwxAccountKey | undefined): Promise<void> => {
    known.take(await storage.revoke(which, signal))
    ctx.emit('siwx:signedOut', { caipNetworkId: which?.caipNetworkId, all: which === undefined })
  }
  if (options.signOutOnDisconnect ?? true)
    onceDisconnected(ctx, ({ isOf }) => {
      const signOutAll = async (): Promise<void> => {
        const { isKnown, list } = known.store.getState()
        for (const session of (isKnown ? list : await known.look()).filter(isOf)) await revoke(session)
      }
      signOutAll().catch((error: unknown) => {
        if (!signal.aborted) ctx.report(error)
      })
    })

  return {
    store,
    isRequired,
    statement: options.statement,
    sessions: deriveStore([known.store], () => known.store.getState().list),
    storage,
    known,
    tellSigned,
    confirm,
    cancel: leave,
    refresh: known.look,
    async signIn() {
      const connection = connections.active()
      if (!connection?.accounts[0]) throw new SiwxError('SIWX_ADDRESS_MISSING')
      const { caipNetworkId, namespace } = connection
      if (!networks.find(caipNetworkId))
        throw new SiwxError('SIWX_NETWORK_MISSING', { details: caipNetworkId })
      if (!ctx.chains.find(namespace)?.messages)
        throw new SiwxError('SIWX_CLIENT_MISSING', { details: namespace })
      const account = now()
      if (!account) throw new SiwxError('SIWX_NOT_ENABLED', { details: caipNetworkId })
      if (!known.store.getState().isKnown) await known.look()
      declined.remove(account)
      return untilSettled(account)
    },
    async signOut(which) {
      const state = store.getState()
      const isOut = state.status === 'signed' && (which === undefined || keys.isSame(which, state.session))
      // Before the session is gone: who signs out is not asked to sign in at once.
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

  /** Waits until the account is signed in, or not any more the one that is asked. */
  function untilSettled(account: SiwxAccountKey): ReturnType<SiwxApi['signIn']> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        const state = store.getState()
        const isOther = state.status === 'idle' || !keys.isSame(state.account, account)
        if (state.status !== 'signed' && state.status !== 'signed-out' && !isOther) return
        stop()
        signal.removeEventListener('abort', end)
        if (state.status === 'signed' && !isOther) resolve(state.session)
        else reject(new QuoinError('USER_REJECTED'))
      }
      const end = (): void => reject(new QuoinError('ABORTED'))
      const stop = ctx.own(store.subscribe(settle))
      signal.addEventListener('abort', end)
      settle()
    })
  }
}
