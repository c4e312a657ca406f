import {
  areConnectConditionsMet,
  type ChainNamespace,
  durations,
  isQuoinError,
  type PluginContext,
  QuoinError,
  type ResolvedOptions,
} from '#kernel'
import { type ClientHolder, createClientHolder } from './client/client-holder.js'
import { loadUniversalProvider, type UniversalProviderClass } from './client/load-universal-provider.js'
import type { ClientOptions } from './client/open-client.js'
import type { SignClient } from './client/sign-client.js'
import type { ChosenWallet, PairingState, WalletConnectApi, WalletConnectPlugin } from './contract.js'
import {
  createNamespaceFinder,
  proposedNamespaces,
  type WalletNamespace,
} from './namespaces/wallet-namespace.js'
import { prepareSignIn } from './one-click/prepare-sign-in.js'
import { type ConnectAttempts, createConnectAttempts } from './pairing/connect-attempts.js'
import { createPairing, type Pairing, type PairingHold } from './pairing/pairing.js'
import { createPairingPermissions } from './pairing/pairing-permissions.js'
import { forgetUnusedPairings, openProposal, type Proposal } from './pairing/proposal.js'
import { createSessionConnector, type SessionConnector } from './requests/session-connector.js'
import { projectIdOf, relayUrlOf, servedNamespaces } from './served-namespaces.js'
import { createSharedSessions } from './session/shared-sessions.js'
import { type ChosenWalletApp, createChosenWallet } from './wallet-app/chosen-wallet.js'
import { createReopenOffer } from './wallet-app/reopen-offer.js'

/** The service of the plugin: its public API, and the session part of its connector. */
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

type FindNamespace = (namespace: string) => WalletNamespace | undefined

/** Creates the finder for the namespaces of the host's networks: grants of other namespaces are ignored. */
function createServedFinder(
  { chains, options, alert }: PluginContext<WalletConnectPlugin>,
  served: () => readonly ChainNamespace[],
): FindNamespace {
  const find = createNamespaceFinder(chains, options?.namespaces)
  for (const namespace of Object.keys(options?.namespaces ?? {}))
    if (!chains.isKnownNamespace(namespace)) alert(unknownNamespace(namespace))
  return (namespace) => (served().includes(namespace) ? find(namespace) : undefined)
}

/** Returns `undefined` if the host configured no relay. */
function clientOptions(
  context: PluginContext<WalletConnectPlugin>,
  relayUrl: string | undefined,
  kernel: ResolvedOptions,
): ClientOptions | undefined {
  if (relayUrl === undefined) return undefined
  const { platform, signal } = context
  const { metadata, storageKey, logLevel } = kernel
  const projectId = projectIdOf(context, kernel)
  const isLogged = (): boolean => logLevel === 'debug' && !signal.aborted
  return { relayUrl, projectId, metadata, storageKey, platform, isLogged }
}

/**
 * Opens the proposals of the pairing.
 *
 * @param endLate ends a session that a wallet approved after its proposal was cancelled
 */
function createProposer(
  context: PluginContext<WalletConnectPlugin>,
  holder: ClientHolder,
  find: FindNamespace,
  endLate: (client: SignClient, topic: string) => void,
) {
  const { platform, networks } = context
  /** Pairing topics that a wallet may still answer. */
  const offered = new Set<string>()
  let onRefused = (_error: QuoinError): void => undefined
  return {
    async open(signal: AbortSignal): Promise<Proposal> {
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
        end: ({ topic }) => endLate(client, topic),
      })
      // Without this, a proposal that arrives after a refusal would stay.
      refused.catch(() => opening.then((late) => late.cancel()).catch(() => undefined))
      return Promise.race([opening, refused])
    },
    /** The relay refused this page: the proposal that is being opened fails. */
    refuse: (error: QuoinError) => onRefused(error),
    /** Deletes the pairings that earlier attempts left. */
    tidy() {
      const client = holder.started()
      if (client) forgetUnusedPairings(client, offered)
    },
  }
}

/**
 * Loads the library. A host that has no project id for the relay is alerted at once, one that did not install the library with its
 * first load (ERR-01); no further load is tried.
 *
 * @param isAnonymous true if the relay would get no project id
 */
function createLoader(
  { alert }: PluginContext<WalletConnectPlugin>,
  isAnonymous: boolean,
  load: () => Promise<UniversalProviderClass> = loadUniversalProvider,
) {
  let missing: QuoinError | undefined
  const lacks = (error: QuoinError): void => {
    missing = error
    alert(error)
  }
  if (isAnonymous)
    lacks(
      new QuoinError('PROJECT_ID_MISSING', {
        details: 'walletconnect: the relay needs it',
        fix: "Pass 'projectId', or the relay's own as 'walletConnect: { projectId }'.",
      }),
    )
  return {
    /** The error, once the package or the project id is known to be missing. */
    missing: () => missing,
    async open(): Promise<UniversalProviderClass> {
      if (missing) throw missing
      try {
        return await load()
      } catch (error) {
        if (missing === undefined && isQuoinError(error, 'PEER_MISSING')) lacks(error)
        throw error
      }
    },
  }
}

/** Holds a pairing before the user chooses WalletConnect; the hold ends with the modal. */
function createPairingAhead({ on }: PluginContext<WalletConnectPlugin>, pairing: Pairing) {
  let ahead: PairingHold | undefined
  on('modal:closed', () => {
    ahead?.release()
    ahead = undefined
  })
  return {
    hold() {
      if (ahead) return
      const mine = pairing.hold('ahead')
      ahead = mine
      const over = (): void => {
        if (ahead === mine) ahead = undefined
      }
      mine.session.then(over, over)
    },
    /** A wallet accepted the pairing: there is nothing to release. */
    forget() {
      ahead = undefined
    },
  }
}

/**
 * Creates the service of one kernel. Nothing is loaded or requested before a pairing is needed or a session restored.
 *
 * @param load for tests
 */
export function createWalletConnectService(
  context: PluginContext<WalletConnectPlugin>,
  options: ResolvedOptions,
  load?: () => Promise<UniversalProviderClass>,
): WalletConnectService {
  const { platform, networks, links, storage, report } = context
  const relayUrl = relayUrlOf(context)
  const served = servedNamespaces(context)
  const find = createServedFinder(context, served)
  const store = context.createStore<PairingState>('pairing', { status: 'idle' })
  const waiting = context.createStore<ChosenWallet | undefined>('waiting', undefined)

  const isAnonymous = relayUrl !== undefined && projectIdOf(context, options) === ''
  const { open: loadClient, missing } = createLoader(context, isAnonymous, load)

  const holder: ClientHolder = createClientHolder({
    options: () => clientOptions(context, relayUrl, options),
    onRefused(error) {
      // Origin, project id or clock: errors that the host has to fix (ERR-01).
      context.alert(error)
      proposer.refuse(error)
    },
    onRelay(isConnected) {
      pairing.onRelay(isConnected)
      if (isConnected) attempts.retryAfterRelayFault()
    },
    load: loadClient,
  })

  const proposer = createProposer(context, holder, find, (client, topic) => connector.endLate(client, topic))
  const { open, tidy } = proposer
  const pairing = createPairing({ store, platform, boundMs: durations.tenSeconds, open, tidy })
  const apps: ChosenWalletApp = createChosenWallet({ platform, links, storage, waiting, report })
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
    hold: () => pairing.hold(attempts.isQuiet() ? 'quietly' : 'waiting'),
    chosen: () => attempts.wallet(),
    requested() {
      const settled = apps.requested()
      const withdraw = offer.requested()
      return () => {
        withdraw()
        settled()
      }
    },
    connected: (topic) => apps.confirm(topic),
    restored: (topic) => apps.restore(topic),
    ended: (topic) => apps.forget(topic),
    isMissing: () => missing() !== undefined,
    report,
  })

  const attempts: ConnectAttempts = createConnectAttempts(context, {
    store,
    onLeft: () => apps.leave(),
    onConnected: () => ahead.forget(),
  })
  const ahead = createPairingAhead(context, pairing)

  const { started, client } = holder
  const { storageKey } = options
  const pairings = createPairingPermissions({ platform, storageKey, started, client })

  const api: WalletConnectApi = {
    pairing: store,
    waiting,
    canConnect: () => served().length > 0 && missing() === undefined,
    start(wallet, namespace) {
      const error = missing()
      if (error) store.setState({ status: 'failed', error })
      else attempts.start(wallet, namespace)
    },
    stop: attempts.stop,
    prepare() {
      if (api.canConnect() && areConnectConditionsMet(context)) ahead.hold()
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
    sessionExpiresAt: () => connector.expiresAt(),
    sessionUsedAt: () => apps.usedAt(),
    extendSession: () => connector.extend(),
    listPairings: pairings.list,
    endPairing: pairings.revoke,
  }

  return {
    api,
    connector,
    async dispose() {
      attempts.dispose()
      pairing.dispose()
      connector.dispose()
      await holder.dispose()
    },
  }
}
