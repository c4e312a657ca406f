import {
  type ChainNamespace,
  type ConnectionGrant,
  type ConnectorSession,
  type ConnectRequest,
  type Network,
  type PluginContext,
  QuoinError,
  WatchOnlyError,
} from '#kernel'
import type { WatchPlugin } from './contract.js'
import type { FoundAccount } from './find-account.js'
import type { WatchedAccount, WatchStored } from './stored.js'
import { WatchError } from './watch-error.js'

/** Creates the part of the connector that grants watch-only accounts. There is no wallet: it grants what the user entered. */
export function createWatchSession(
  ctx: PluginContext<WatchPlugin>,
  /** The accounts that are being connected. */
  wanted: ReadonlyMap<ChainNamespace, FoundAccount>,
): ConnectorSession {
  const { chains, storage } = ctx
  const update = (change: (accounts: WatchStored['accounts']) => WatchStored['accounts']): Promise<unknown> =>
    storage.update(({ accounts }) => ({ accounts: change(accounts) }))
  const without = (namespace: ChainNamespace): Promise<unknown> =>
    update(({ [namespace]: _gone, ...others }) => others)

  const grantOf = (accounts: readonly (readonly [ChainNamespace, WatchedAccount])[]): ConnectionGrant => ({
    namespaces: Object.fromEntries(
      accounts.map(([namespace, { address, caipNetworkId }]) => {
        // The first type is that of an address with a key: nothing is known of a contract behind it.
        const type = chains.find(namespace)?.accountTypes[0] ?? 'eoa'
        return [
          namespace,
          { accounts: [{ namespace, address, type }], caipNetworkId, supportsAllNetworks: true },
        ]
      }),
    ),
  })

  /** The page may have other networks than at the last visit. */
  const networkOf = (
    { networks }: ConnectRequest,
    namespace: ChainNamespace,
    { caipNetworkId }: WatchedAccount,
  ): Network | undefined => {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    return own.find((one) => one.caipNetworkId === caipNetworkId) ?? own[0]
  }

  ctx.on('connection:disconnected', ({ connectorId, namespace, by }) => {
    // Another tab has removed it from the storage.
    if (connectorId === 'watch' && by !== 'tab')
      without(namespace).catch((error: unknown) => {
        if (!ctx.signal.aborted) ctx.report(error)
      })
  })

  return {
    async connect({ networks }) {
      const found = [...wanted.values()].filter(({ namespace }) =>
        networks.some(({ chainNamespace }) => chainNamespace === namespace),
      )
      if (found.length === 0) throw new WatchError('WATCH_ADDRESS_MISSING')
      const accounts = found.map(
        ({ namespace, address, network: { caipNetworkId } }) =>
          [namespace, { address, caipNetworkId }] as const,
      )
      // Before the connection is stored: another tab restores it then.
      await update((before) => ({ ...before, ...Object.fromEntries(accounts) }))
      return grantOf(accounts)
    },
    async restore(request) {
      const { accounts } = await storage.read()
      const found = Object.entries(accounts).flatMap(([namespace, account]) => {
        const network = networkOf(request, namespace, account)
        if (!network || chains.find(namespace)?.isAddress(account.address) === false) return []
        return [[namespace, { ...account, caipNetworkId: network.caipNetworkId }] as const]
      })
      return found.length > 0 ? grantOf(found) : 'ended'
    },
    disconnect: async () => void (await update(() => ({}))),
    request: async ({ method }) => {
      throw new WatchOnlyError('WATCH_ONLY', { details: method })
    },
    async switchNetwork(network) {
      const { chainNamespace: namespace, caipNetworkId } = network
      const address = ctx.connections.store
        .getState()
        .connections.find((one) => one.connectorId === 'watch' && one.namespace === namespace)
        ?.accounts[0]?.address
      if (address === undefined) throw new QuoinError('NOT_CONNECTED', { details: namespace })
      // Addresses of Bitcoin's test networks and of Polkadot's chains differ.
      const check = await chains.get(namespace).checkAddress(address, network)
      if (!check.valid)
        throw new QuoinError('SWITCH_FAILED', { details: `${address} is no address of ${network.name}` })
      await update((before) => ({ ...before, [namespace]: { address, caipNetworkId } }))
    },
    forget: () => undefined,
  }
}
