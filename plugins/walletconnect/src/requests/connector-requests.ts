import {
  type Connector,
  durations,
  type Network,
  type Platform,
  QuoinError,
  type WalletRequest,
  walletErrorCodes,
} from '#kernel'
import type { Publications } from '../client/publications.js'
import type { SignClient } from '../client/sign-client.js'
import { within } from '../client/within.js'
import type { CurrentSession } from '../session/current-session.js'
import { needsUser, submitToWallet } from './session-request.js'

export interface ConnectorRequestsDeps {
  readonly platform: Pick<Platform, 'after' | 'now' | 'randomBytes'>
  /** Throws if no relay is configured. */
  client(): Promise<SignClient>
  publications(): Promise<Publications>
  /** A request that needs the user's approval was sent to the wallet. Call the returned function when it settled. */
  requested(): () => void
}

/** Timeout for the wallet to add a network that it reported as switched. Milliseconds. */
const updateMs = durations.fiveSeconds

/** Creates the requests of the connector: they go to the wallet behind the current session. */
export function createConnectorRequests(
  deps: ConnectorRequestsDeps,
  current: CurrentSession,
): Pick<Connector, 'request' | 'switchNetwork'> {
  const { platform } = deps

  async function send(request: WalletRequest): Promise<unknown> {
    const session = current.live()
    const [client, publications] = await Promise.all([deps.client(), deps.publications()])
    const approved = current.approvedIn(request.namespace)
    const settled = needsUser(approved, request.method) ? deps.requested() : () => undefined
    try {
      return await submitToWallet({ client, publications, platform }, session, approved, request)
    } finally {
      settled()
    }
  }

  /** Switches to a network that the wallet has not approved yet; adds it if the wallet does not support it. */
  async function requestSwitch(
    network: Network,
    methods: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { chainNamespace: namespace, caipNetworkId } = network
    const sendFor = (method: string, params: unknown): Promise<unknown> =>
      send({ namespace, caipNetworkId, method, params, signal })
    try {
      await sendFor('wallet_switchEthereumChain', [{ chainId: toHexChainId(network) }])
    } catch (error) {
      const unknown = isUnknownChain(error) || isUnknownChain((error as { cause?: unknown }).cause)
      if (!unknown || !methods.includes('wallet_addEthereumChain')) throw error
      await sendFor('wallet_addEthereumChain', addChainParams(network))
    }
  }

  async function waitUntilApproved({ chainNamespace, caipNetworkId }: Network, signal?: AbortSignal) {
    const approved = (): boolean => current.approvedIn(chainNamespace).accounts.has(caipNetworkId)
    if (approved()) return
    let stop = (): unknown => undefined
    const updated = new Promise<void>((resolve) => {
      stop = current.subscribe(() => {
        if (current.get()?.approved(chainNamespace) && approved()) resolve()
      })
    })
    const late = (): QuoinError =>
      new QuoinError('SWITCH_FAILED', { details: `The wallet did not add ${caipNetworkId} to the session` })
    await within(platform, updated, { ms: updateMs, late, signal }).finally(stop)
  }

  return {
    async request(request) {
      if (request.method !== 'wallet_switchEthereumChain') return send(request)
      const [param]: readonly unknown[] = Array.isArray(request.params) ? request.params : []
      const chainId = typeof param === 'object' && param !== null ? Reflect.get(param, 'chainId') : undefined
      const id = [...current.approvedIn(request.namespace).accounts.keys()].find(
        (approved) => approved.startsWith('eip155:') && toHexChainId({ caipNetworkId: approved }) === chainId,
      )
      // Each request names its network, so an approved network needs no switch in the wallet.
      if (!id) return send(request)
      current.live().setNetwork(request.namespace, id)
      return null
    },
    async switchNetwork(network, signal) {
      const { chainNamespace, caipNetworkId } = network
      const { accounts, methods } = current.approvedIn(chainNamespace)
      if (!accounts.has(caipNetworkId)) {
        if (chainNamespace !== 'eip155' || !methods.includes('wallet_switchEthereumChain'))
          throw new QuoinError('SWITCH_FAILED', { details: `The wallet did not approve ${caipNetworkId}` })
        await requestSwitch(network, methods, signal)
        await waitUntilApproved(network, signal)
      }
      current.live().setNetwork(chainNamespace, caipNetworkId)
    },
  }
}

/** Returns the chain id of an `eip155` network in hex. Source: EIP-695. */
function toHexChainId(network: Pick<Network, 'caipNetworkId'>): string {
  return `0x${BigInt(network.caipNetworkId.slice('eip155:'.length)).toString(16)}`
}

/** Returns the parameters of `wallet_addEthereumChain`. Source: EIP-3085. */
function addChainParams(network: Network): readonly unknown[] {
  const explorer = network.blockExplorers?.default.url
  return [
    {
      chainId: toHexChainId(network),
      chainName: network.name,
      nativeCurrency: network.nativeCurrency,
      rpcUrls: [...network.rpcUrls.default.http],
      ...(explorer && { blockExplorerUrls: [explorer] }),
      ...(network.imageUrl && { iconUrls: [network.imageUrl] }),
    },
  ]
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/**
 * Returns true if the wallet refused a switch because it does not support the network: 4902, also nested, and the codes
 * that wallets use by mistake. After the user rejected, no second request is made.
 */
function isUnknownChain(error: unknown): boolean {
  const message = read(error, 'message')
  if (typeof message === 'string' && /reject|denied|declin|cancel/i.test(message)) return false
  const [outer, ...inner] = walletErrorCodes(error)
  if (inner.includes(4001) || outer === 'ACTION_REJECTED') return false
  return inner.includes(4902) || [4902, 32603, -32603, 5000].includes(Number(outer))
}
