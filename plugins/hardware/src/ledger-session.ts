import {
  type ConnectionGrant,
  type ConnectorListeners,
  type ConnectorSession,
  type ConnectRequest,
  type Network,
  type PluginContext,
  QuoinError,
} from '#kernel'
import { type HardwareNamespace, type HardwarePlugin, ledgerConnectorId } from './contract.js'
import type { DeviceQueue } from './device/device-queue.js'
import { HardwareError } from './hardware-error.js'
import { isHardwareNamespace } from './ledger-methods.js'
import { createLedgerRequests } from './ledger-requests.js'
import type { HardwareStored, StoredAccount } from './stored.js'

/** An account that is being connected. */
export type WantedAccount = Pick<StoredAccount, 'path' | 'address'>

interface SessionDeps {
  readonly queue: DeviceQueue
  readonly wanted: ReadonlyMap<HardwareNamespace, WantedAccount>
  readonly emit: ConnectorListeners['emit']
}

/**
 * Creates the part of the connector that works with devices. It keeps the path and address of an account; a device is opened for each
 * request, must have that account, and is closed again.
 */
export function createLedgerSession(
  ctx: PluginContext<HardwarePlugin>,
  { queue, wanted, emit }: SessionDeps,
): ConnectorSession {
  const { chains, storage } = ctx
  const update = (change: (accounts: HardwareStored['accounts']) => HardwareStored['accounts']) =>
    storage.update(({ accounts }) => ({ accounts: change(accounts) }))
  /** The connection has ended: no request continues. */
  let live = new AbortController()

  const grantOf = (accounts: readonly (readonly [string, StoredAccount])[]): ConnectionGrant => ({
    namespaces: Object.fromEntries(
      accounts.map(([namespace, { address, caipNetworkId }]) => [
        namespace,
        { accounts: [{ namespace, address, type: 'eoa' }], caipNetworkId, supportsAllNetworks: true },
      ]),
    ),
  })

  const answer = createLedgerRequests(ctx, queue)
  const letGo = (): void => {
    live.abort()
    live = new AbortController()
  }

  ctx.own(() => live.abort())
  ctx.on('connection:disconnected', ({ connectorId, namespace, by }) => {
    // Another tab has removed it from the storage.
    if (connectorId !== ledgerConnectorId || by === 'tab') return
    update(({ [namespace]: _gone, ...others }) => others).catch((error: unknown) => {
      if (!ctx.signal.aborted) ctx.report(error)
    })
  })

  function networkFor({ networks, preferred }: ConnectRequest, namespace: string): Network | undefined {
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    return preferred?.chainNamespace === namespace ? preferred : (ctx.networks.active(namespace) ?? own[0])
  }

  /** Opens the plugin's view in place of the one that waits for a wallet: the user chooses an account first. */
  function chooseAccount(namespace: HardwareNamespace | undefined): never {
    const { view, params } = ctx.router.current() ?? {}
    const isWaiting =
      view === 'ConnectingExternal' && Reflect.get(Object(params), 'connectorId') === ledgerConnectorId
    if (!isWaiting) throw new HardwareError('HARDWARE_ACCOUNT_MISSING')
    ctx.router.replace('ConnectLedger', { namespace })
    throw new QuoinError('ABORTED')
  }

  return {
    async connect(request) {
      const found = [...wanted].find(([namespace]) =>
        request.networks.some(({ chainNamespace }) => chainNamespace === namespace),
      )
      const [namespace, account] = found ?? []
      const asked = [...new Set(request.networks.map(({ chainNamespace }) => chainNamespace))]
      if (!namespace || !account)
        return chooseAccount(asked.length === 1 ? asked.find(isHardwareNamespace) : undefined)
      const network = networkFor(request, namespace)
      if (!network) throw new QuoinError('NETWORK_NOT_FOUND', { details: namespace })
      const stored: StoredAccount = { ...account, caipNetworkId: network.caipNetworkId }
      // Before the connection is stored: another tab restores it then.
      await update((before) => ({ ...before, [namespace]: stored }))
      return grantOf([[namespace, stored]])
    },
    async restore({ networks }) {
      const { accounts } = await storage.read()
      const found = Object.entries(accounts).flatMap(([namespace, account]) => {
        const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
        const network = own.find((one) => one.caipNetworkId === account.caipNetworkId) ?? own[0]
        if (!network || chains.find(namespace)?.isAddress(account.address) !== true) return []
        return [[namespace, { ...account, caipNetworkId: network.caipNetworkId }] as const]
      })
      return found.length > 0 ? grantOf(found) : 'ended'
    },
    async disconnect() {
      letGo()
      await update(() => ({}))
    },
    request: async (request) => answer(request, live.signal),
    async switchNetwork({ chainNamespace: namespace, caipNetworkId }, signal) {
      if (signal?.aborted) throw new QuoinError('ABORTED')
      const account = (await storage.read()).accounts[namespace]
      if (!account) throw new QuoinError('NOT_CONNECTED', { details: namespace })
      await update((before) => ({ ...before, [namespace]: { ...account, caipNetworkId } }))
      // The device has no network of its own.
      if (account.caipNetworkId !== caipNetworkId) emit({ type: 'network', namespace, caipNetworkId })
    },
    forget: letGo,
  }
}
