import {
  areConnectConditionsMet,
  type ChainNamespace,
  durations,
  isQuoinError,
  type PluginContext,
  QuoinError,
  type ResolvedOptions,
  toQuoinError,
} from '#kernel'
import { type ChosenWalletApp, createChosenWallet } from './chosen-wallet.js'
import { type ClientHolder, createClientHolder } from './client-holder.js'
import {
  type ChosenWallet,
  type ListedWallet,
  type PairingState,
  toWalletInfo,
  type WalletConnectApi,
  type WalletConnectPlugin,
  walletConnectConnectorId,
} from './contract.js'
import type { UniversalProviderClass } from './load-universal-provider.js'
import { prepareSignIn } from './one-click/prepare-sign-in.js'
import { createPairing, type PairingHold } from './pairing.js'
import { forgetUnusedPairings, openProposal, proposedNamespaces } from './proposal.js'
import { relayUrlOf } from './relay-url.js'
import { createReopenOffer } from './reopen-offer.js'
import { servedNamespaces } from './served-namespaces.js'
import { createSessionConnector, type SessionConnector } from './session-connector.js'
import { createSharedSessions } from './shared-sessions.js'
import { createNamespaceFinder } from './wallet-namespace.js'

/** How long after a fault of the relay it is tried again by itself. Milliseconds. */
const retryMs = 15_000

/** What the plugin runs: its public face, and what its connector has behind it. */
export interface WalletConnectService {
  readonly api: WalletConnectApi
  readonly connector: SessionConnector
  dispose(): Promise<void>
}

function unknownNamespace(namespace: string): QuoinError {
  return new QuoinError('OPTIONS_INVALID', {
    details: `walletconnect: namespaces: '${namespace.slice(0, 32)}' is not known`,
    fix: 'Use a chain module of this namespace.',
  })
}

/** An attempt that the person began and did not leave. */
interface Attempt {
  readonly wallet: ListedWallet | undefined
  /** The one that the person wants it for. */
  readonly namespace: ChainNamespace | undefined
  readonly controller: AbortController
  /** It ended with a fault, which is shown. */
  failed: boolean
}

/**
 * Makes the service of one kernel. Nothing is loaded or asked before a pairing is wanted or a session restored.
 *
 * @param load for tests
 */
export function createWalletConnectService(
  context: PluginContext<WalletConnectPlugin>,
  options: ResolvedOptions,
  load?: () => Promise<UniversalProviderClass>,
): WalletConnectService {
  const { platform, chains, networks, connections, links, signal: lifetime } = context
  const relayUrl = relayUrlOf(context)
  const served = servedNamespaces(context)
  const findKnown = createNamespaceFinder(chains, context.options?.namespaces)
  // What a wallet grants of a namespace that nobody asked for counts for nothing.
  const find = (namespace: string): ReturnType<typeof findKnown> =>
    served().includes(namespace) ? findKnown(namespace) : undefined
  for (const namespace of Object.keys(context.options?.namespaces ?? {}))
    if (!chains.isKnownNamespace(namespace)) context.alert(unknownNamespace(namespace))
  const store = context.createStore<PairingState>('pairing', { status: 'idle' })
  const waiting = context.createStore<ChosenWallet | undefined>('waiting', undefined)
  const report = (error: unknown): void => context.report(error)

  /** Pairing topics that a wallet may still answer. */
  const offered = new Set<string>()
  let attempt: Attempt | undefined
  let ahead: PairingHold | undefined
  let quietly = false
  let cancelRetry = (): void => undefined
  let onRefused = (_error: QuoinError): void => undefined

  const holder: ClientHolder = createClientHolder({
    options: () =>
      relayUrl === undefined
        ? undefined
        : {
            relayUrl,
            projectId: options.projectId,
            metadata: options.metadata,
            storageKey: options.storageKey,
            platform,
            isHeard: () => options.logLevel === 'debug' && !lifetime.aborted,
          },
    onRefused(error) {
      // Origin, project id or clock: for the host to mend (ERR-01).
      context.alert(error)
      onRefused(error)
    },
    onRelay(isConnected) {
      pairing.onRelay(isConnected)
      if (isConnected) retryAfterRelayFault()
    },
    ...(load && { load }),
  })

  const pairing = createPairing({
    store,
    platform,
    boundMs: durations.tenSeconds,
    async open(signal) {
      const wanted = networks.list().filter(({ chainNamespace }) => find(chainNamespace))
      const [client, signIn] = await Promise.all([holder.client(), prepareSignIn(context, wanted, signal)])
      const refused = new Promise<never>((_resolve, reject) => {
        onRefused = reject
      })
      const opening = openProposal(proposedNamespaces(wanted, find), {
        client,
        platform,
        signIn,
        offered,
        end: ({ topic }) => connector.endLate(client, topic),
      })
      // Without this, a proposal that arrives after a refusal would stay.
      refused.catch(() => opening.then((late) => late.cancel()).catch(() => undefined))
      return Promise.race([opening, refused])
    },
    tidy() {
      const client = holder.started()
      if (client) forgetUnusedPairings(client, offered)
    },
  })

  const apps: ChosenWalletApp = createChosenWallet({
    platform,
    links,
    storage: context.storage,
    waiting,
    report,
  })

  const offer = createReopenOffer(context, waiting)

  const connector = createSessionConnector({
    platform,
    reader: {
      find,
      get networks() {
        return networks.list()
      },
      chosen: (namespace) => networks.active(namespace)?.caipNetworkId,
    },
    client: () => holder.client(),
    publications: () => holder.publications(),
    shared: createSharedSessions(platform, options.storageKey),
    hold: () => pairing.hold(quietly ? 'quietly' : 'waiting'),
    chosen: () => attempt?.wallet && toWalletInfo(attempt.wallet),
    asked() {
      const settled = apps.asked()
      const withdraw = offer.asked()
      return () => {
        withdraw()
        settled()
      }
    },
    connected: (topic) => apps.confirm(topic),
    restored: (topic) => apps.restore(topic),
    ended: (topic) => apps.forget(topic),
    report,
  })

  async function run(mine: Attempt): Promise<void> {
    const { wallet, namespace, controller } = mine
    const { signal } = controller
    try {
      await connections.connect(walletConnectConnectorId, {
        ...(wallet && { wallet: toWalletInfo(wallet) }),
        ...(namespace !== undefined && { namespace }),
        signal,
      })
      if (attempt === mine) attempt = undefined
      ahead = undefined
    } catch (thrown) {
      if (signal.aborted || attempt !== mine) return
      mine.failed = true
      const error = toQuoinError(thrown, 'CONNECT_FAILED')
      // What went wrong after the pairing, or before there was one, is shown in the same place.
      if (store.getState().status !== 'failed') store.setState({ status: 'failed', error })
      if (isQuoinError(error, 'RELAY_UNREACHABLE')) {
        cancelRetry()
        cancelRetry = platform.after(retryMs, tryAgainQuietly)
      }
    }
  }

  function begin({ wallet, namespace }: Pick<Attempt, 'wallet' | 'namespace'>, silent: boolean): void {
    cancelRetry()
    attempt?.controller.abort()
    if (!silent) apps.leave()
    attempt = { wallet, namespace, controller: new AbortController(), failed: false }
    quietly = silent
    run(attempt).catch(report)
  }

  function tryAgainQuietly(): void {
    if (attempt?.failed && platform.page.isOnline()) begin(attempt, true)
  }

  function retryAfterRelayFault(): void {
    const state = store.getState()
    if (state.status === 'failed' && isQuoinError(state.error, 'RELAY_UNREACHABLE')) tryAgainQuietly()
  }
  const stopWatchingPage = platform.page.subscribe(retryAfterRelayFault)

  // What was made ahead of time is dropped with the modal.
  context.on('modal:closed', () => {
    ahead?.release()
    ahead = undefined
  })

  const api: WalletConnectApi = {
    pairing: store,
    waiting,
    canConnect: () => served().length > 0,
    start(wallet, namespace) {
      const isSame = attempt?.wallet?.id === wallet?.id && attempt?.namespace === namespace
      if (attempt && !attempt.failed && isSame) return
      begin({ wallet, namespace }, false)
    },
    stop() {
      cancelRetry()
      attempt?.controller.abort()
      attempt = undefined
      apps.leave()
      if (store.getState().status === 'failed') store.setState({ status: 'idle' })
    },
    prepare() {
      if (ahead || !api.canConnect() || !areConnectConditionsMet(context)) return
      const mine = pairing.hold('ahead')
      ahead = mine
      const over = (): void => {
        if (ahead === mine) ahead = undefined
      }
      mine.session.then(over, over)
    },
    linkTo(wallet, app) {
      const uri = pairing.usableUri()
      return uri === undefined ? undefined : apps.link(wallet, app, uri)?.url
    },
    openWallet(wallet, app) {
      const uri = pairing.usableUri()
      return uri !== undefined && apps.open(wallet, app, uri)
    },
    reopenWallet: () => apps.reopen(),
  }

  return {
    api,
    connector,
    async dispose() {
      stopWatchingPage()
      cancelRetry()
      attempt = undefined
      pairing.dispose()
      connector.dispose()
      await holder.dispose()
    },
  }
}
