import { createApprovalQueue } from './approval/create-approval-queue.js'
import type { LineHandlers } from './line/answer-port.js'
import { type FrameLine, openFrameLine } from './line/frame-line.js'
import { hostOrigin } from './line/host-origin.js'
import { lazyHandlers } from './line/lazy-handlers.js'
import { CodeMissing, loadCode, loadOnce } from './pages/load-code.js'
import { readSite, type SiteDescription } from './pages/read-site.js'
import { createHostPreferences } from './theme/host-preferences.js'
import type { RequestingApp } from './wallet/approvals.js'

/**
 * Starts the document in the frame. The code for `READY` is in this file's own chunk; the session, the wallet and the
 * approvals are loaded with the first request that needs them.
 */
function start(origin: string, { chains, logins }: SiteDescription): void {
  const preferences = createHostPreferences()
  const approvalQueue = createApprovalQueue()
  // The page's own claims; only its origin is certain.
  let claimed: Pick<RequestingApp, 'name' | 'iconUrl'> = { name: undefined, iconUrl: undefined }
  // Undefined until the channel is open. No request arrives before that, so no event is needed before that either.
  let line: FrameLine | undefined
  // `false`: the browser stores nothing, so reloading the document would sign the user out.
  let isKept = true

  const loadPart = <Part,>(load: () => Promise<Part>): Promise<Part> => loadCode(load, () => isKept)

  const loadSession = loadOnce(async () => {
    const { createFrameSession } = await loadPart(() => import('./session/create-frame-session.js'))
    const session = await createFrameSession({
      origin,
      language: () => preferences.state().language ?? 'en',
      approveEmail: (emailChange, signal) =>
        approvalQueue.request(Promise.resolve({ emailChange, app: { origin, ...claimed } }), signal),
    })
    isKept = session.isKept
    session.subscribe(() => line?.emit('SESSION_UPDATE', { token: session.sessionId() ?? '' }))
    session.onSocialResult((result) => line?.emit('SOCIAL_RESULT', result))
    return session
  })
  const loadWallet = loadOnce(async () => {
    const [session, { createFrameWallet }, { buildReview }] = await Promise.all([
      loadSession(),
      loadPart(() => import('./wallet/create-frame-wallet.js')),
      loadPart(() => import('./review/build-review.js')),
    ])
    return createFrameWallet({
      session,
      approvalQueue,
      buildReview,
      chains,
      app: () => ({ origin, ...claimed }),
    })
  })

  const loadApprovals = loadOnce(async () => {
    const { mountApprovals } = await loadPart(() => import('./approval/mount-approvals.js'))
    const place = document.getElementById('page')
    if (place) await mountApprovals(place, approvalQueue, preferences, () => line?.emit('ESCAPE', undefined))
  })
  approvalQueue.subscribe(() => {
    if (!approvalQueue.state().shown) return
    loadApprovals().catch((error: unknown) => {
      const refused = new Error('Couldn’t show the request. Nothing was signed. Try again.')
      approvalQueue.refuseAll(error instanceof CodeMissing ? error : refused)
    })
  })

  const handlers: LineHandlers = {
    ...lazyHandlers(
      [
        ...(['CONNECT_EMAIL', 'CONNECT_DEVICE', 'CONNECT_OTP', 'GET_FARCASTER_URI'] as const),
        ...(['CONNECT_FARCASTER', 'GET_SOCIAL_REDIRECT_URI', 'SIGN_OUT', 'IS_CONNECTED'] as const),
        ...(['UPDATE_EMAIL', 'UPDATE_EMAIL_PRIMARY_OTP', 'UPDATE_EMAIL_SECONDARY_OTP'] as const),
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
      preferences.set({ theme })
      return undefined
    },
    async SYNC_DAPP_DATA({ metadata, language }) {
      claimed = { name: metadata?.name, iconUrl: metadata?.icons[0] }
      preferences.set({ language })
      return undefined
    },
  }

  line = openFrameLine({
    frame: window,
    origin,
    handlers,
    ready: { protocols: [1], networks: chains.map(({ caipNetworkId }) => caipNetworkId), logins },
    reload: () => location.reload(),
  })
  // Loads the session in advance for the first request. If this fails, the request reports it.
  loadSession().catch(() => undefined)
}

const origin = hostOrigin(location.href, location.ancestorOrigins)
// A top-level window has no page to serve.
if (origin !== undefined && window.parent !== window) void readSite().then((site) => start(origin, site))
