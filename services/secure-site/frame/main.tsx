import { createApprovalQueue } from './approval/create-approval-queue.js'
import type { LineHandlers } from './line/answer-port.js'
import { type FrameLine, openFrameLine } from './line/frame-line.js'
import { hostOrigin } from './line/host-origin.js'
import { lazyHandlers } from './line/lazy-handlers.js'
import { CodeMissing, loadCode, loadOnce } from './pages/load-code.js'
import { readSite, type SiteDescription } from './pages/read-site.js'
import { createHostPreferences } from './theme/host-preferences.js'
import type { RequestingApp } from './wallet/approvals.js'

/** The document's state and parts, shared by the steps of its start. */
interface Frame {
  readonly origin: string
  readonly chains: SiteDescription['chains']
  readonly preferences: ReturnType<typeof createHostPreferences>
  readonly approvalQueue: ReturnType<typeof createApprovalQueue>
  /** The page's own claims; only its origin is certain. */
  claimed: Pick<RequestingApp, 'name' | 'iconUrl'>
  /** Undefined until the channel is open. No request arrives before that, so no event is needed before that either. */
  line: FrameLine | undefined
  /** `false`: the browser stores nothing, so reloading the document would sign the user out. */
  isKept: boolean
}

const loadPart = <Part,>(frame: Frame, load: () => Promise<Part>): Promise<Part> =>
  loadCode(load, () => frame.isKept)

/** Loads and creates the session. */
async function createSession(frame: Frame) {
  const { origin, preferences, approvalQueue } = frame
  const { createFrameSession } = await loadPart(frame, () => import('./session/create-frame-session.js'))
  const session = await createFrameSession({
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
  const { origin, chains, approvalQueue } = frame
  const [session, { createFrameWallet }, { buildReview }] = await Promise.all([
    loadSession(),
    loadPart(frame, () => import('./wallet/create-frame-wallet.js')),
    loadPart(frame, () => import('./review/build-review.js')),
  ])
  return createFrameWallet({
    session,
    approvalQueue,
    buildReview,
    chains,
    app: () => ({ origin, ...frame.claimed }),
  })
}

type LoadWallet = () => ReturnType<typeof createWallet>

/** Displays the approvals from the first one on: their code is loaded then. */
function followApprovals(frame: Frame): void {
  const { preferences, approvalQueue } = frame
  const loadApprovals = loadOnce(async () => {
    const { mountApprovals } = await loadPart(frame, () => import('./approval/mount-approvals.js'))
    const place = document.getElementById('page')
    const effects = {
      onEscape: () => frame.line?.emit('ESCAPE', undefined),
      onHeight: (height: number) => frame.line?.emit('RESIZE', { height }),
    }
    if (place) await mountApprovals(place, approvalQueue, preferences, effects)
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
 * Starts the document in the frame. The code for `READY` is in this file's own chunk; the session, the wallet and the
 * approvals are loaded with the first request that needs them.
 */
function start(origin: string, { chains, logins }: SiteDescription): void {
  const frame: Frame = {
    origin,
    chains,
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
    reload: () => location.reload(),
  })
  // Loads the session in advance for the first request. If this fails, the request reports it.
  loadSession().catch(() => undefined)
}

const origin = hostOrigin(location.href, location.ancestorOrigins)
// A top-level window has no page to serve.
if (origin !== undefined && window.parent !== window) void readSite().then((site) => start(origin, site))
