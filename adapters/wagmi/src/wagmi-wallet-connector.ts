import type { Config, Connection as WagmiConnection, Connector as WagmiConnector } from 'wagmi'
import { connect, disconnect, switchChain } from 'wagmi/actions'
import {
  type Chains,
  type ConnectionGrant,
  type Connector,
  type ConnectorEvent,
  type ConnectRequest,
  durations,
  type Platform,
  QuoinError,
  RpcError,
  untilAborted,
  type WalletRequest,
  walletErrorCodes,
} from '#kernel'
import { isAtRest, onWagmiChange } from './wagmi-rest.js'
import { walletInfoOf } from './wallet-info-of.js'

export interface WagmiWalletDeps {
  readonly config: Config
  readonly chains: Pick<Chains, 'find'>
  readonly platform: Pick<Platform, 'after'>
}

/** Methods that must not be sent on another chain than the one that the user confirmed: they could not be undone (SEC-06). */
const chainBound: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'eth_sendUserOperation',
  'wallet_sendCalls',
])

function grantOf({ accounts, chainId }: WagmiConnection): ConnectionGrant {
  return {
    namespaces: {
      eip155: {
        accounts: accounts.map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
        caipNetworkId: `eip155:${chainId}`,
        supportsAllNetworks: true,
      },
    },
  }
}

/** One of wagmi's wallets. */
interface Wallet extends WagmiWalletDeps {
  readonly wallet: WagmiConnector
  /** wagmi's connection of the wallet. */
  readonly held: () => WagmiConnection | undefined
}

async function end({ config, wallet, held }: Wallet): Promise<void> {
  if (held()) await disconnect(config, { connector: wallet })
}

async function switchTo({ config, wallet }: Wallet, chainId: number, signal?: AbortSignal): Promise<void> {
  await untilAborted(switchChain(config, { chainId, connector: wallet }), signal)
}

async function connectThrough(
  one: Wallet,
  { networks, preferred, signal }: ConnectRequest,
): Promise<ConnectionGrant> {
  const { config, wallet, held } = one
  if (!held()) {
    const pending = connect(config, { connector: wallet })
    await untilAborted(pending, signal).catch((error: unknown) => {
      // The user left: a later answer does not connect the wallet.
      if (signal.aborted) pending.then(() => end(one)).catch(() => undefined)
      throw error
    })
  }
  const isListed = networks.some((network) => network.caipNetworkId === `eip155:${held()?.chainId}`)
  // The user may stay on the network; the networks view offers the next step (NET-05).
  if (preferred && !isListed) await switchTo(one, Number(preferred.id), signal).catch(() => undefined)
  const connection = held()
  if (!connection) throw new QuoinError('CONNECT_FAILED', { details: 'wagmi did not connect the wallet' })
  return grantOf(connection)
}

/** Waits until wagmi has reconnected by itself. Without a `reconnect` of the host there is nothing to wait for. */
function comesBack({ config, platform, held }: Wallet, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let began = !isAtRest(config)
    const finish = (): void => {
      stop()
      cancel()
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const stop = onWagmiChange(config, () => {
      if (held() || (began && isAtRest(config))) finish()
      else began ||= !isAtRest(config)
    })
    const cancel = platform.after(durations.threeSeconds, () => {
      if (!began) finish()
    })
    signal.addEventListener('abort', finish)
  })
}

async function requestThrough(
  { wallet, held }: Wallet,
  { method, params, caipNetworkId, signal }: WalletRequest,
): Promise<unknown> {
  if (!held()) throw new QuoinError('NOT_CONNECTED')
  const chainId = Number(caipNetworkId.split(':')[1])
  const provider: unknown = await untilAborted(wallet.getProvider({ chainId }), signal)
  const send: unknown = Reflect.get(Object(provider), 'request')
  if (typeof send !== 'function') throw new QuoinError('RPC_FAILED', { details: 'wagmi gave no provider' })
  const now = chainBound.has(method) ? await untilAborted(wallet.getChainId(), signal) : chainId
  if (now !== chainId)
    throw new QuoinError('CONNECTION_CHANGED', { details: `eip155:${now} instead of ${caipNetworkId}` })
  const call = params === undefined ? { method } : { method, params }
  const answer = Promise.resolve(Reflect.apply(send, provider, [call])).catch((thrown: unknown) => {
    // WalletConnect's code for a rejection by the user; for other wallets it may mean anything.
    const isRefusal = wallet.type === 'walletConnect' && walletErrorCodes(thrown)[0] === 5000
    throw isRefusal ? new RpcError(5000, { code: 'USER_REJECTED', cause: thrown }) : thrown
  })
  return untilAborted(answer, signal)
}

/** Reports the changes of wagmi's connection. */
function subscribeTo({ config, held }: Wallet, listener: (event: ConnectorEvent) => void): () => void {
  let before = held()
  return onWagmiChange(config, () => {
    if (!isAtRest(config)) return
    const was = before
    const now = held()
    before = now
    if (!now) {
      if (was) listener({ type: 'disconnected', reason: 'wagmi holds the connection no more' })
      return
    }
    const part = grantOf(now).namespaces.eip155
    if (part && now.accounts.join() !== was?.accounts.join())
      listener({ type: 'accounts', namespace: 'eip155', accounts: part.accounts })
    if (part && now.chainId !== was?.chainId)
      listener({ type: 'network', namespace: 'eip155', caipNetworkId: part.caipNetworkId })
  })
}

/**
 * Creates a connector of the kernel for a wallet that only wagmi has. wagmi owns the connection; this one reports it to the
 * kernel, calls the wallet through wagmi's connector, and connects and disconnects by wagmi's own actions, which update its hooks.
 */
export function createWagmiWalletConnector(
  id: string,
  wallet: WagmiConnector,
  deps: WagmiWalletDeps,
): Connector {
  const held = (): WagmiConnection | undefined => deps.config.state.connections.get(wallet.uid)
  const one: Wallet = { ...deps, wallet, held }
  return {
    ...walletInfoOf(wallet),
    id,
    type: 'external',
    namespaces: ['eip155'],
    methods(namespace) {
      const rpc = namespace === 'eip155' ? deps.chains.find(namespace)?.rpc : undefined
      return rpc ? [...rpc.safe, ...rpc.approval] : []
    },
    connect: (request) => connectThrough(one, request),
    async restore({ signal }) {
      if (!held()) await comesBack(one, signal)
      const connection = held()
      return connection && grantOf(connection)
    },
    disconnect: () => end(one),
    request: (request) => requestThrough(one, request),
    switchNetwork: (network, signal) => switchTo(one, Number(network.id), signal),
    subscribe: (listener) => subscribeTo(one, listener),
  }
}
