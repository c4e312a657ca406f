import {
  areConnectConditionsMet,
  kernelVersion,
  meetConnectConditions,
  type PluginContext,
  type PopupOpener,
  type QuoinError,
  type ResolvedOptions,
} from '#kernel'
import {
  type FrameEventMessage,
  framePrefix,
  type SocialResult,
  type ThemePayload,
} from '../../../frame-protocol/catalogue.js'
import { messagePowers } from '../../../frame-protocol/message-powers.js'
import { approvalView, createApprovals } from './approvals.js'
import { type EmbeddedApi, type EmbeddedPlugin, embeddedConnectorId, type SiteState } from './contract.js'
import { EmbeddedError } from './embedded-error.js'
import type { SignedIn } from './embedded-grants.js'
import { createEmbeddedWallet } from './embedded-wallet.js'
import type { WalletBehind } from './embedded-wallet-token.js'
import { createFrameClient } from './frame/frame-client.js'
import { openLoginPopup } from './login-popup.js'
import { secureSiteOf } from './secure-site.js'

/** The version of the secure site's SDK that is asked for where the host says nothing (FRM-06). */
const usualVersion = 4

/** What begins a login: a mail is sent, or somebody else told of the person. Not before they may connect (LEG-01). */
const loginRequests: readonly string[] = ['CONNECT_EMAIL', 'GET_SOCIAL_REDIRECT_URI', 'GET_FARCASTER_URI']

/** What the plugin runs: its public face, and what its connector has behind it. */
export interface EmbeddedService {
  readonly api: EmbeddedApi
  readonly wallet: WalletBehind
  dispose(): void
}

/** Makes the service of one kernel. No frame is made before somebody signs in or was signed in. */
export function createEmbeddedService(
  context: PluginContext<EmbeddedPlugin>,
  options: ResolvedOptions,
): EmbeddedService {
  const { platform, networks, connections, router, i18n, metadata, projectId } = context
  const found = secureSiteOf(options.services)
  // Without one nothing below is ever asked: the frame's address is refused before.
  const secureSite = found ?? { origin: '', page: () => '' }
  const site = context.createStore<SiteState>('site', { status: 'absent' })
  const signedIn = context.createStore<SignedIn>('signedIn', { user: undefined, method: undefined })
  const waiting = context.createStore<{ readonly waiting: number }>('approvals', { waiting: 0 })
  const socialListeners = new Set<(result: SocialResult) => void>()
  let theme: ThemePayload | undefined
  let popups: PopupOpener | undefined
  // The click that wants one usually comes later than the service, which comes with the view.
  const popupsReady = platform.popups.prepare().then((opener) => {
    popups = opener
  }, context.report)
  // What is lost when the frame is, is said again to the next one.
  const ignore = (): void => undefined

  const onEvent = (event: FrameEventMessage): void => {
    if (event.type === `${framePrefix}SESSION_UPDATE`) wallet.refresh().catch(ignore)
    if (event.type === `${framePrefix}SOCIAL_RESULT`)
      for (const listener of [...socialListeners]) listener(event.payload)
    // As if the card had the focus: its guard refuses, and it shakes (UI-07).
    if (event.type === `${framePrefix}ESCAPE` && router.current()?.view === approvalView) router.close()
  }

  const client = createFrameClient({
    platform,
    site: secureSite,
    store: site,
    url: () =>
      secureSite.page('sdk', {
        projectId,
        chainId: networks.active()?.caipNetworkId ?? options.defaultNetwork,
        version: String(context.options?.version ?? usualVersion),
        origin: platform.page.origin(),
      }),
    async title() {
      // A frame without good words is better than none.
      await i18n.load(context.id).catch(ignore)
      return context.t('frameTitle')
    },
    onEvent,
    report: (error) => context.report(error),
    alert: (error) => context.alert(error),
  })
  const approvals = createApprovals(router, waiting, () => site.getState().status === 'failed')
  /** The plugin's words are there once a view of it was shown, or now. */
  const notify = (text: 'actionNotAllowed' | 'smartAccountsUnsupported' | 'signOutFailed'): void => {
    i18n
      .load(context.id)
      .then(() => context.notices.show('error', context.t(text)))
      .catch((error: unknown) => context.report(error))
  }
  const wallet = createEmbeddedWallet({ context, client, approvals, site, signedIn, notify })
  // It was refused before it came here (EMB-03). Where a person waits for something, they are told in the modal.
  context.on('rpc:refused', ({ connectorId, method }) => {
    if (connectorId !== embeddedConnectorId) return
    if (!router.store.getState().open && /sign|send/i.test(method)) router.push(approvalView)
    notify('actionNotAllowed')
  })

  const isReady = (): boolean => site.getState().status === 'ready'
  const syncTheme = (): void => {
    if (theme && isReady()) client.ask('SYNC_THEME', theme).catch(ignore)
  }
  const syncApp = (): void => {
    if (!isReady()) return
    const app = {
      projectId,
      sdkVersion: kernelVersion,
      sdkType: 'quoin',
      language: i18n.store.getState().locale,
    }
    const { name, description, url, icons } = metadata
    client
      .ask('SYNC_DAPP_DATA', { ...app, metadata: { name, description, url, icons } })
      // A host's metadata may be what no frame takes, such as an icon without a scheme: the rest counts all the same.
      .catch(() => (isReady() ? client.ask('SYNC_DAPP_DATA', app) : undefined))
      .catch(ignore)
  }
  const stops = [
    site.subscribe((now, before) => {
      if (now.status !== 'ready' || before.status === 'ready') return
      syncApp()
      syncTheme()
    }),
    i18n.store.subscribe((now, before) => {
      if (now.locale !== before.locale) syncApp()
    }),
  ]

  const missing = (): QuoinError =>
    new EmbeddedError('EMBEDDED_WALLET_MISSING', {
      details: 'services.secureSite is not configured',
      fix: "Pass services: { secureSite: 'https://…' } to createKernel.",
    })
  const open = (): Promise<void> => (found ? client.open() : Promise.reject(missing()))

  const api: EmbeddedApi = {
    site,
    user: signedIn,
    approvals: waiting,
    accountUrl: secureSite.page('account'),
    open,
    async ask(name, payload, signal) {
      if (!found) throw missing()
      if (loginRequests.includes(name) && !areConnectConditionsMet(context))
        await meetConnectConditions(context, signal)
      // The frame shows it first: so the page has to show the frame.
      if (messagePowers[name] === 'approval')
        return approvals.run(signal, (ending) => client.ask(name, payload, ending))
      return client.ask(name, payload, signal)
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
      return (await api.ask('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)).smartAccountEnabledNetworks
    },
    preparePopups: () => popupsReady,
    openPopup: () =>
      found &&
      popups &&
      openLoginPopup({
        context,
        site: found,
        popups,
        onFrameResult(listener) {
          socialListeners.add(listener)
          return () => socialListeners.delete(listener)
        },
      }),
    place: (area) => client.place(router.current()?.view === approvalView ? area : undefined),
    syncTheme(next) {
      if (JSON.stringify(next) === JSON.stringify(theme)) return
      theme = next
      syncTheme()
    },
  }

  return {
    api,
    wallet,
    dispose() {
      for (const stop of stops) stop()
      approvals.dispose()
      client.dispose()
      socialListeners.clear()
    },
  }
}
