import { createApprovalQueue, type VisibleApprovalQueue } from './approval/create-approval-queue.js'
import type { mountApprovals } from './approval/mount-approvals.js'
import type { LineHandlers } from './line/answer-port.js'
import { type FrameLine, openFrameLine } from './line/frame-line.js'
import type { FrameWindow } from './line/frame-window.js'
import { lazyHandlers } from './line/lazy-handlers.js'
import { CodeMissing, loadCode, loadOnce } from './pages/load-code.js'
import type { SiteDescription } from './pages/read-site.js'
import type { buildReview } from './review/build-review.js'
import type { createFrameSession, FrameSessionOptions } from './session/create-frame-session.js'
import { createHostPreferences, type HostPreferences } from './theme/host-preferences.js'
import type { RequestingApp } from './wallet/approvals.js'
import type { createFrameWallet } from './wallet/create-frame-wallet.js'
import type { WalletStore } from './wallet/wallet-store.js'

/** The parts whose code is loaded with the first request that needs them. */
export interface FrameParts {
  session(): Promise<{ readonly createFrameSession: typeof createFrameSession }>
  wallet(): Promise<{ readonly createFrameWallet: typeof createFrameWallet }>
  review(): Promise<{ readonly buildReview: typeof buildReview }>
  approvals(): Promise<{
    mountApprovals(
      queue: VisibleApprovalQueue,
      preferences: HostPreferences,
      effects: Parameters<typeof mountApprovals>[3],
    ): Promise<unknown>
  }>
}

/** What the document in the frame is started with. */
export interface FrameOptions {
  readonly frame: FrameWindow
  /** Origin of the page, from `hostOrigin`. */
  readonly origin: string
  readonly site: SiteDescription
  readonly parts: FrameParts
  /** Reloads the document. */
  readonly reload: () => void
  /** Default: the site of this document, its network and its storage. */
  readonly session?: Pick<FrameSessionOptions, 'site' | 'fetch' | 'storage'>
  /** Default: IndexedDB. */
  readonly store?: WalletStore
}

/** The document's state and parts, shared by the steps of its start. */
interface Frame extends FrameOptions {
  readonly preferences: HostPreferences
  readonly approvalQueue: VisibleApprovalQueue
  /** The page's own claims; only its origin is certain. */
  claimed: Pick<RequestingApp, 'name' | 'iconUrl'>
  /** Undefined until the channel is open. No request arrives before that, so no event is needed before that either. */
  line: FrameLine | undefined
  /** `false`: the browser stores nothing, so reloading the document would sign the user out. */
  isKept: boolean
}

const loadPart = <Part>(frame: Frame, load: () => Promise<Part>): Promise<Part> =>
  loadCode(load, () => frame.isKept)

/** Loads and creates the session. */
async function createSession(frame: Frame) {
  const { origin, preferences, approvalQueue } = frame
  const { createFrameSession } = await loadPart(frame, frame.parts.session)
  const session = await createFrameSession({
    ...frame.session,
    origin,
    language: () => preferences.state().language ?? 'en',
    approveEmail: (emailChange, signal) =>
      approvalQueue.request(Promise.resolve({ emailChange, app: { origin, ...frame.claimed } }), signal),
    approveDeviceEnd: (endedDevice, signal) =>
      approvalQueue.request(Promise.resolve({ endedDevice, app: { origin, ...frame.claimed } }), signal),
  })
  frame.isKept = session.isKept
  session.subscribe(() => frame.line?.emit('SESSION_UPDATE', { token: session.sessionId() ?? '' }))
  session.onSocialResult((result) => frame.line?.emit('SOCIAL_RESULT', result))
  return session
}

type LoadSession = () => ReturnType<typeof createSession>

/** Loads and creates the wallet of the session. */
async function createWallet(frame: Frame, loadSession: LoadSession) {
  const { origin, site, parts, approvalQueue, store } = frame
  const [session, { createFrameWallet }, { buildReview }] = await Promise.all([
    loadSession(),
    loadPart(frame, parts.wallet),
    loadPart(frame, parts.review),
  ])
  return createFrameWallet({
    session,
    approvalQueue,
    buildReview,
    store,
    chains: site.chains,
    app: () => ({ origin, ...frame.claimed }),
  })
}

type LoadWallet = () => ReturnType<typeof createWallet>

/** Displays the approvals from the first one on: their code is loaded then. */
function followApprovals(frame: Frame): void {
  const { preferences, approvalQueue } = frame
  const loadApprovals = loadOnce(async () => {
    const { mountApprovals } = await loadPart(frame, frame.parts.approvals)
    await mountApprovals(approvalQueue, preferences, {
      onEscape: () => frame.line?.emit('ESCAPE', undefined),
      onHeight: (height) => frame.line?.emit('RESIZE', { height }),
    })
  })
  approvalQueue.subscribe(() => {
    if (!approvalQueue.state().shown) return
    loadApprovals().catch((error: unknown) => {
      const refused = new Error('Couldn’t show the request. Nothing was signed. Try again.')
      approvalQueue.refuseAll(error instanceof CodeMissing ? error : refused)
    })
  })
}

/** Creates the handlers of the page's requests. */
function createHandlers(frame: Frame, loadSession: LoadSession, loadWallet: LoadWallet): LineHandlers {
  return {
    ...lazyHandlers(
      [
        ...(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'GET_FARCASTER_URI'] as const),
        ...(['CONNECT_FARCASTER', 'GET_SOCIAL_REDIRECT_URI', 'SIGN_OUT', 'IS_CONNECTED'] as const),
        ...(['UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'] as const),
        ...(['GET_DEVICES', 'END_DEVICE'] as const),
      ],
      async () => (await loadSession()).handlers,
    ),
    ...lazyHandlers(
      [
        ...(['SWITCH_NETWORK', 'GET_USER', 'GET_CHAIN_ID', 'GET_SMART_ACCOUNT_ENABLED_NETWORKS'] as const),
        ...(['INIT_SMART_ACCOUNT', 'SET_PREFERRED_ACCOUNT', 'RPC_REQUEST'] as const),
      ],
      async () => (await loadWallet()).handlers,
    ),
    async CONNECT_SOCIAL({ uri }, by) {
      // Loads before the code is used up: after a failed load the request can be repeated.
      const [session, wallet] = await Promise.all([loadSession(), loadWallet()])
      await session.redeem(uri, by.signal)
      return wallet.handlers.GET_USER(undefined, by)
    },
    async SYNC_THEME(theme) {
      frame.preferences.set({ theme })
      return undefined
    },
    async SYNC_DAPP_DATA({ metadata, language }) {
      frame.claimed = { name: metadata?.name, iconUrl: metadata?.icons[0] }
      frame.preferences.set({ language })
      return undefined
    },
  }
}

/**
 * Starts the document in the frame: announces it to the page, and answers the page's requests. The session, the wallet and the
 * approvals are loaded with the first request that needs them.
 */
export function startFrame(options: FrameOptions): void {
  const { frame: window, origin, site, reload } = options
  const { chains, logins } = site
  const frame: Frame = {
    ...options,
    preferences: createHostPreferences(),
    approvalQueue: createApprovalQueue(),
    claimed: { name: undefined, iconUrl: undefined },
    line: undefined,
    isKept: true,
  }
  const loadSession = loadOnce(() => createSession(frame))
  const loadWallet = loadOnce(() => createWallet(frame, loadSession))
  followApprovals(frame)
  frame.line = openFrameLine({
    frame: window,
    origin,
    handlers: createHandlers(frame, loadSession, loadWallet),
    ready: { protocols: [1], networks: chains.map(({ caipNetworkId }) => caipNetworkId), logins },
    reload,
  })
  // Loads the session in advance for the first request. If this fails, the request reports it.
  loadSession().catch(() => undefined)
}
