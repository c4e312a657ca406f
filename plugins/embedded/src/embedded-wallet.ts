import {
  type ChainNamespace,
  type ConnectionGrant,
  type ConnectorEvent,
  type ConnectRequest,
  durations,
  isQuoinError,
  type NamespaceGrant,
  type Network,
  type PluginContext,
  QuoinError,
  type WritableStore,
} from '#kernel'
import type { EmbeddedAccountType, EmbeddedUser } from '../../../frame-protocol/catalogue.js'
import { answerRequest } from './answer-request.js'
import type { Approvals } from './approvals.js'
import type { EmbeddedPlugin, LoginMethod, SiteState } from './contract.js'
import { EmbeddedError } from './embedded-error.js'
import type { WalletBehind } from './embedded-wallet-token.js'
import type { FrameClient } from './frame/frame-client.js'
import { grantChanges } from './grant-changes.js'
import { createSmartAccountNetworks } from './smart-account-networks.js'
import { namespaceGrant } from './user-grant.js'

export interface SignedIn {
  readonly user: EmbeddedUser | undefined
  readonly method: LoginMethod | undefined
}

export interface EmbeddedWalletDeps {
  readonly context: PluginContext<EmbeddedPlugin>
  readonly client: FrameClient
  readonly approvals: Approvals
  readonly site: { getState(): SiteState }
  readonly signedIn: WritableStore<SignedIn>
  /** Tells the person. */
  readonly notify: (text: 'smartAccountsUnsupported' | 'signOutFailed') => void
}

/** The wallet in the frame, as the connector has it behind it. */
export interface EmbeddedWallet extends WalletBehind {
  /** Looks again who is signed in and with which accounts; tells what changed. */
  refresh(): Promise<void>
  /** EOA or smart account; the answer is the network that it was set on. */
  setAccountType(type: EmbeddedAccountType): Promise<string>
}

/** What is connected in one namespace, and what it was asked for. */
interface Held {
  readonly grant: NamespaceGrant
  readonly networks: readonly Network[]
}

export function createEmbeddedWallet(deps: EmbeddedWalletDeps): EmbeddedWallet {
  const { context, client, approvals, site, signedIn, notify } = deps
  const { storage } = context
  const listeners = new Set<(event: ConnectorEvent) => void>()
  const held = new Map<ChainNamespace, Held>()
  let refreshing: Promise<void> | undefined
  let again = false
  /** Networks being chosen by somebody, and how often one was. */
  let switching = 0
  let switches = 0

  const tell = (event: ConnectorEvent): void => {
    for (const listener of [...listeners]) {
      try {
        listener(event)
      } catch (error) {
        context.report(error)
      }
    }
  }

  /** All that is connected, with what is known now of smart accounts. */
  const wholeGrant = (): ConnectionGrant => {
    for (const [namespace, part] of held)
      held.set(namespace, { ...part, grant: smartAccounts.addTo(part.grant) })
    return { namespaces: Object.fromEntries([...held].map(([namespace, { grant }]) => [namespace, grant])) }
  }

  const smartAccounts = createSmartAccountNetworks(context, client, () => {
    if (held.size > 0) tell({ type: 'grant', grant: wholeGrant() })
  })

  const isServed = ({ caipNetworkId }: Network): boolean => {
    const state = site.getState()
    return state.status === 'ready' && state.networks.includes(caipNetworkId)
  }

  /** Asks the frame for the user's accounts in one namespace. */
  const read = async (
    namespace: ChainNamespace,
    networks: readonly Network[],
    asked: Network,
    signal?: AbortSignal,
  ): Promise<{ user: EmbeddedUser; grant: NamespaceGrant } | undefined> => {
    // Which account type is preferred the frame knows, and nobody else.
    const user = await client.ask('GET_USER', { chainId: asked.caipNetworkId }, signal)
    const grant = namespaceGrant(namespace, user, networks, asked)
    return grant && { user, grant: smartAccounts.addTo(grant) }
  }

  const isSignedIn = async (signal?: AbortSignal): Promise<boolean> =>
    (await client.ask('IS_CONNECTED', undefined, signal)).isConnected

  /** Nothing of the login is left in the page (EML-03). */
  const clear = (): void => {
    held.clear()
    storage.clear()
    signedIn.setState({ user: undefined, method: undefined })
  }

  /** Everything that the frame serves of what is asked for. */
  const grantAll = async ({ networks, preferred, signal }: ConnectRequest): Promise<ConnectionGrant> => {
    const served = networks.filter(isServed)
    const hasEvm = served.some(({ chainNamespace }) => chainNamespace === 'eip155')
    const learning = hasEvm ? smartAccounts.learn() : undefined
    let first: EmbeddedUser | undefined
    // One namespace whose network is down keeps nobody from the others.
    let fault: unknown
    const next = new Map<ChainNamespace, Held>()
    for (const namespace of new Set(served.map((network) => network.chainNamespace))) {
      const own = served.filter((network) => network.chainNamespace === namespace)
      const asked = own.find((network) => network.caipNetworkId === preferred?.caipNetworkId) ?? own[0]
      const part =
        asked &&
        (await read(namespace, own, asked, signal).catch((error: unknown) => {
          fault ??= error
          return undefined
        }))
      if (signal.aborted) break
      if (!part) continue
      next.set(namespace, { grant: part.grant, networks: own })
      if (first === undefined || namespace === preferred?.chainNamespace) first = part.user
    }
    await learning
    if (signal.aborted) throw new QuoinError('ABORTED')
    if (next.size === 0)
      throw (
        fault ?? new QuoinError('CONNECT_FAILED', { details: 'The secure site serves none of the networks' })
      )
    if (fault !== undefined) context.report(fault)
    held.clear()
    for (const [namespace, part] of next) held.set(namespace, part)
    signedIn.setState((now) => ({ ...now, user: first }))
    return wholeGrant()
  }

  const remember = (network: string | undefined): Promise<unknown> =>
    storage.update((now) => ({ ...now, used: true, ...(network !== undefined && { network }) }))

  const apply = (namespace: ChainNamespace, user: EmbeddedUser, grant: NamespaceGrant): void => {
    const before = held.get(namespace)
    if (!before) return
    held.set(namespace, { ...before, grant })
    signedIn.setState((now) => ({ ...now, user }))
    for (const event of grantChanges(namespace, before.grant, grant)) tell(event)
  }

  const over = (): void => {
    if (held.size === 0) return
    clear()
    tell({ type: 'disconnected' })
    context.emit('embedded:signedOut', {})
  }

  const look = async (): Promise<void> => {
    if (held.size === 0) return
    if (!(await isSignedIn())) return over()
    for (const namespace of [...held.keys()]) {
      const now = held.get(namespace)
      // To ask for a network is to choose it: not beside a person's choice. Who chooses reads what is then.
      if (!now || switching > 0) continue
      const { networks, grant } = now
      const choices = switches
      const on = networks.find(({ caipNetworkId }) => caipNetworkId === grant.caipNetworkId) ?? networks[0]
      const part = on && (await read(namespace, networks, on))
      if (part && choices === switches) apply(namespace, part.user, part.grant)
    }
  }

  const refresh = (): Promise<void> => {
    again = true
    refreshing ??= (async () => {
      while (again) {
        again = false
        await look()
      }
    })().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  return {
    async connect(request) {
      if (request.signal.aborted) throw new QuoinError('ABORTED')
      if (!(await isSignedIn(request.signal))) {
        clear()
        throw new EmbeddedError('AUTH_CONNECTOR_NOT_FOUND', {
          details: 'Nobody is signed in at the secure site',
        })
      }
      const grant = await grantAll(request)
      await remember(request.preferred?.caipNetworkId)
      if (request.signal.aborted) {
        held.clear()
        throw new QuoinError('ABORTED')
      }
      return grant
    },
    async restore(request) {
      const { signal, networks } = request
      if (signal.aborted) throw new QuoinError('ABORTED')
      const stored = await storage.read()
      if (!stored.used) return undefined
      if (!(await isSignedIn(signal))) {
        clear()
        context.emit('embedded:signedOut', {})
        return undefined
      }
      const last = networks.find(({ caipNetworkId }) => caipNetworkId === stored.network)
      const grant = await grantAll({ ...request, preferred: request.preferred ?? last })
      signedIn.setState((now) => ({ ...now, method: stored.method }))
      return grant
    },
    async disconnect() {
      if (held.size === 0) return
      const timeout = new AbortController()
      const stop = context.platform.after(durations.tenSeconds, () => timeout.abort())
      clear()
      try {
        await client.ask('SIGN_OUT', undefined, timeout.signal)
      } catch (error) {
        // The page has forgotten it; that the site has not is for the person to know.
        context.report(error)
        notify('signOutFailed')
      } finally {
        stop()
        // Somebody may have signed in again meanwhile.
        if (held.size === 0) client.close()
        context.emit('embedded:signedOut', {})
      }
    },
    forget() {
      held.clear()
      signedIn.setState({ user: undefined, method: undefined })
      client.close()
    },
    async request(request) {
      return answerRequest(request, {
        client,
        approvals,
        grant: held.get(request.namespace)?.grant,
        notify,
      })
    },
    async switchNetwork(network, signal) {
      const { chainNamespace: namespace, caipNetworkId } = network
      const part = held.get(namespace)
      if (!part) throw new EmbeddedError('AUTH_CONNECTOR_NOT_FOUND')
      if (!isServed(network))
        throw new QuoinError('SWITCH_FAILED', { details: `The secure site does not serve ${caipNetworkId}` })
      switches += 1
      switching += 1
      try {
        await client.ask('SWITCH_NETWORK', { chainId: caipNetworkId }, signal)
        const now = await read(namespace, part.networks, network, signal)
        if (now) apply(namespace, now.user, now.grant)
      } finally {
        switching -= 1
        // What was being looked at meanwhile may have been of the network before, and have chosen it again.
        if (refreshing) again = true
      }
      await remember(caipNetworkId)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    refresh,
    async setAccountType(type) {
      const part = held.get('eip155')
      if (!part) throw new EmbeddedError('AUTH_CONNECTOR_NOT_FOUND')
      await client.ask('SET_PREFERRED_ACCOUNT', { type })
      await refresh().catch((error: unknown) => {
        // The next look finds it.
        if (!isQuoinError(error)) throw error
        context.report(error)
      })
      return part.grant.caipNetworkId
    },
  }
}
