import {
  areConnectConditionsMet,
  type CaipNetworkId,
  meetConnectConditions,
  type PluginContext,
  type QuoinError,
  type ResolvedOptions,
} from '#kernel'
import { type FrameEventMessage, framePrefix } from '../../../frame-protocol/catalogue.js'
import { messagePowers } from '../../../frame-protocol/message-powers.js'
import type { WalletBehind } from './connector.js'
import {
  type ApprovalsState,
  type EmbeddedApi,
  type EmbeddedPlugin,
  embeddedConnectorId,
  type SiteState,
} from './contract.js'
import { EmbeddedError } from './embedded-error.js'
import { createFrameClient } from './frame/frame-client.js'
import { createLoginPopups } from './frame/login-popup.js'
import { createSiteSync } from './frame/site-sync.js'
import { createUserRequests } from './frame/user-requests.js'
import { type SecureSite, secureSiteOf } from './secure-site.js'
import { approvalView, createApprovals } from './wallet/approvals.js'
import type { SignedIn } from './wallet/embedded-grants.js'
import { createEmbeddedWallet } from './wallet/embedded-wallet.js'

/** The default version of the secure site's SDK. */
const usualVersion = 4

/**
 * The requests that start a login, which reveal the user to a mail server or a provider: not before connecting is
 * allowed (LEG-01).
 */
const loginRequests: readonly string[] = ['CONNECT_EMAIL', 'GET_SOCIAL_REDIRECT_URI', 'GET_FARCASTER_URI']

/** The service of the plugin: its public API, and the wallet for its connector. */
export interface EmbeddedService {
  readonly api: EmbeddedApi
  readonly wallet: WalletBehind
  dispose(): void
}

function missing(): QuoinError {
  return new EmbeddedError('EMBEDDED_WALLET_MISSING', {
    details: 'services.secureSite is not configured',
    fix: "Pass services: { secureSite: 'https://…' } to createKernel.",
  })
}

/** Returns the address of the frame. */
function sdkPage(
  { projectId, options, platform }: PluginContext<EmbeddedPlugin>,
  site: SecureSite,
  chainId: CaipNetworkId,
): string {
  const version = String(options?.version ?? usualVersion)
  return site.page('sdk', { projectId, chainId, version, origin: platform.page.origin() })
}

/** Returns a function that displays an error; the messages may not be loaded before the first view of the plugin. */
function createNotify({ id, i18n, notices, t, report }: PluginContext<EmbeddedPlugin>) {
  return (text: 'actionNotAllowed' | 'smartAccountsUnsupported' | 'signOutFailed'): void => {
    i18n
      .load(id)
      .then(() => notices.show('error', t(text)))
      .catch(report)
  }
}

/** Creates the service of one kernel. No frame is loaded before the user signs in or was signed in. */
export function createEmbeddedService(
  context: PluginContext<EmbeddedPlugin>,
  options: ResolvedOptions,
): EmbeddedService {
  const { platform, networks, connections, router } = context
  const found = secureSiteOf(options.services, platform.page.origin())
  // Without one no frame is loaded: every call is refused before.
  const secureSite = found ?? { origin: '', page: () => '' }
  const site = context.createStore<SiteState>('site', { status: 'absent' })
  const signedIn = context.createStore<SignedIn>('signedIn', { user: undefined, method: undefined })
  const waiting = context.createStore<ApprovalsState>('approvals', {
    waiting: 0,
    height: undefined,
    mayBeConfirmed: false,
  })
  const isSlow = context.createStore<boolean>('isSlow', false)
  const popups = createLoginPopups(context, secureSite)
  const ignore = (): void => undefined

  const onEvent = (event: FrameEventMessage): void => {
    if (event.type === `${framePrefix}SESSION_UPDATE`) wallet.refresh().catch(ignore)
    if (event.type === `${framePrefix}SOCIAL_RESULT`) popups.onResult(event.payload)
    if (event.type === `${framePrefix}RESIZE`) {
      const { height } = event.payload
      waiting.setState((now) => ({ ...now, height }))
    }
    // Handled like Escape on the card: the close guard refuses, and the card shakes (UI-07).
    if (event.type === `${framePrefix}ESCAPE` && router.current()?.view === approvalView) router.close()
  }

  const client = createFrameClient({
    platform,
    site: secureSite,
    store: site,
    url: () => sdkPage(context, secureSite, networks.active()?.caipNetworkId ?? options.defaultNetwork),
    async title() {
      // A frame with an untranslated title is better than none.
      await context.i18n.load(context.id).catch(ignore)
      return context.t('frameTitle')
    },
    onEvent,
    report: (error) => context.report(error),
    alert: (error) => context.alert(error),
  })
  const sendForUser = createUserRequests({ client, platform, isSlow })
  const approvals = createApprovals(router, waiting, site)
  const notify = createNotify(context)
  const wallet = createEmbeddedWallet({
    context,
    client,
    sendForUser,
    approvals,
    site,
    signedIn,
    notify,
  })
  // The kernel already refused the request (EMB-03). A request that the user waits for is explained in the modal.
  context.on('rpc:refused', ({ connectorId, method }) => {
    if (connectorId !== embeddedConnectorId) return
    const { open, isLeft } = router.store.getState()
    if ((!open || isLeft) && /sign|send/i.test(method)) router.push(approvalView)
    notify('actionNotAllowed')
  })

  const sync = createSiteSync(context, client, site)

  const api: EmbeddedApi = {
    site,
    user: signedIn,
    approvals: waiting,
    isSlow,
    accountUrl: secureSite.page('account'),
    open: () => (found ? client.open() : Promise.reject(missing())),
    async request(name, payload, signal) {
      if (!found) throw missing()
      if (loginRequests.includes(name) && !areConnectConditionsMet(context))
        await meetConnectConditions(context, signal)
      // The user approves it in the frame first, so the page has to show the frame.
      if (messagePowers[name] === 'approval')
        return approvals.run(signal, (ending) => sendForUser(name, payload, ending))
      return sendForUser(name, payload, signal)
    },
    async connect(method, signal) {
      if (!found) throw missing()
      await connections.connect(embeddedConnectorId, signal && { signal })
      signedIn.setState((now) => ({ ...now, method }))
      await context.storage.update((now) => ({ ...now, method }))
      context.emit('embedded:signedIn', { method })
    },
    async setAccountType(type) {
      const caipNetworkId = await wallet.setAccountType(type)
      context.emit('embedded:accountTypeSet', { type, caipNetworkId })
    },
    async smartAccountNetworks() {
      return (await api.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)).smartAccountEnabledNetworks
    },
    preparePopups: () => popups.ready,
    openPopup: () => (found ? popups.open() : undefined),
    place: (area) => client.place(router.current()?.view === approvalView ? area : undefined),
    syncTheme: sync.setTheme,
  }

  return {
    api,
    wallet,
    dispose() {
      sync.dispose()
      approvals.dispose()
      client.dispose()
      popups.dispose()
    },
  }
}
