import {
  type Config,
  disconnect,
  type Connection as WagmiConnection,
  type Connector as WagmiConnector,
} from '@wagmi/core'
import { type Address, getAddress } from 'viem'
import { type Connection, isQuoinError, type PluginContext } from '#kernel'
import type { WagmiWallets } from './list-wagmi-wallets.js'
import { isQuoinConnector, type QuoinConnector } from './quoin-connector.js'
import { isAtRest, onWagmiChange } from './wagmi-rest.js'

export interface MirrorDeps {
  readonly config: Config
  readonly quoin: QuoinConnector
  readonly wallets: WagmiWallets
}

/** The connections that wagmi itself owns, by the id of the kernel's connector for the same wallet. */
type Held = ReadonlyMap<string, WagmiConnection>

const chainIdOf = (id: string | undefined): number | undefined => {
  const [, digits] = /^eip155:(\d+)$/.exec(id ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}

const addressesOf = ({ accounts }: Connection): readonly Address[] =>
  accounts.map(({ address }) => getAddress(address))

/**
 * Synchronizes kernel and wagmi. Each connection is owned by one of the two; the other only mirrors it, and never
 * the other way round:
 *
 * - A wallet that wagmi has connected by a connector of its own is wagmi's. The kernel connects its own connector for the same
 *   wallet, if it has one, as the wallet has agreed already; else one that goes through wagmi.
 * - Any other connection is the kernel's. wagmi mirrors it by the connector `quoin`.
 *
 * Only changes since the last synchronization are carried over, so that nothing goes back and forth; and only while neither side
 * is connecting or restoring.
 */
export function mirror(
  { connections, networks, report }: Pick<PluginContext, 'connections' | 'networks' | 'report'>,
  { config, quoin, wallets }: MirrorDeps,
): () => void {
  let seenHeld: Held = new Map()
  let seenCurrent: string | null = null
  let seenChainId = config.state.chainId
  let seenIds: readonly string[] = []
  let seenActive: Connection | undefined
  let seenNetwork: string | undefined
  let ended = false

  const liveIds = (): readonly string[] =>
    connections.store
      .getState()
      .connections.filter(({ namespace }) => namespace === 'eip155')
      .map(({ connectorId }) => connectorId)

  function heldByWagmi(): Held {
    const held = new Map<string, WagmiConnection>()
    if (config.state.status === 'disconnected') return held
    for (const connector of config.connectors) {
      // By the current connectors: connections that wagmi stored for those of an earlier page are ignored.
      const connection = config.state.connections.get(connector.uid)
      if (connection && !isQuoinConnector(connector)) held.set(wallets.idOf(connector), connection)
    }
    return held
  }

  const isKernelBusy = (): boolean =>
    !['connected', 'disconnected'].includes(connections.state('eip155').status)

  const run = (act: Promise<unknown>): void =>
    void act.catch((error) => {
      // The kernel ended in the meantime.
      if (!isQuoinError(error, 'ABORTED')) report(error)
    })

  /** Makes one of wagmi's connections its current one. */
  function makeCurrent({ uid }: WagmiConnector): void {
    if (config.state.current !== uid) config.setState((state) => ({ ...state, current: uid }))
  }

  /** Carries the changes in wagmi since the last synchronization into the kernel. */
  function carryFromWagmi(held: Held): void {
    const { current, chainId } = config.state
    const ids = liveIds()
    for (const id of held.keys()) if (!seenHeld.has(id) && !ids.includes(id)) run(connections.connect(id))
    for (const id of seenHeld.keys())
      if (!held.has(id) && ids.includes(id))
        run(connections.disconnect({ connectorId: id, namespace: 'eip155' }))
    const [chosen] = [...held].find(([, { connector }]) => connector.uid === current) ?? []
    if (current !== seenCurrent && chosen !== undefined && liveIds().includes(chosen))
      if (connections.active('eip155')?.connectorId !== chosen) connections.activate(chosen, 'eip155')
    if (chainId !== seenChainId && !connections.active('eip155') && networks.find(`eip155:${chainId}`))
      networks.prefer(`eip155:${chainId}`)
  }

  /** Carries the changes in the kernel since the last synchronization into wagmi. */
  function carryFromKernel(held: Held): void {
    const ids = liveIds()
    for (const id of seenIds) {
      const gone = ids.includes(id) ? undefined : held.get(id)
      if (gone) run(disconnect(config, { connector: gone.connector }))
    }
    const active = connections.active('eip155')
    const mine = active && held.get(active.connectorId)
    if (active && mine && active !== seenActive) {
      if (active.connectorId !== seenActive?.connectorId) makeCurrent(mine.connector)
      // The user selected another of its accounts in the widget.
      const accounts = addressesOf(active)
      if (accounts.join() !== mine.accounts.join()) mine.connector.emitter.emit('change', { accounts })
    }
    const network = networks.active('eip155')?.caipNetworkId
    const chainId = chainIdOf(network)
    const isListed = config.chains.some(({ id }) => id === chainId)
    if (
      !active &&
      network !== seenNetwork &&
      chainId !== undefined &&
      isListed &&
      chainId !== config.state.chainId
    )
      config.setState((state) => ({ ...state, chainId }))
  }

  /** Mirrors the kernel's own connection by `quoin`, and nothing else. */
  function show(held: Held): void {
    const active = ended ? undefined : connections.active('eip155')
    const chainId = chainIdOf(active?.caipNetworkId)
    const shown = config.state.connections.get(quoin.uid)
    if (!active || chainId === undefined || held.has(active.connectorId)) {
      if (shown) quoin.emitter.emit('disconnect')
      return
    }
    const accounts = addressesOf(active)
    if (!shown) {
      quoin.emitter.emit('connect', { accounts, chainId })
      return
    }
    if (shown.chainId !== chainId || shown.accounts.join() !== accounts.join())
      quoin.emitter.emit('change', { accounts, chainId })
  }

  let looking = false
  let again = false
  function look(): void {
    // The changes below call `look` again synchronously.
    again = looking
    if (looking || ended) return
    looking = true
    try {
      do {
        again = false
        const held = heldByWagmi()
        if (!isAtRest(config) || isKernelBusy()) break
        carryFromWagmi(held)
        carryFromKernel(held)
        seenHeld = heldByWagmi()
        seenCurrent = config.state.current
        seenChainId = config.state.chainId
        seenIds = liveIds()
        seenActive = connections.active('eip155')
        seenNetwork = networks.active('eip155')?.caipNetworkId
        show(seenHeld)
      } while (again)
    } finally {
      looking = false
    }
  }

  const stops = [
    connections.store.subscribe(look),
    networks.store.subscribe(look),
    onWagmiChange(config, look),
  ]
  look()
  return () => {
    for (const stop of stops) stop()
    ended = true
    show(new Map())
  }
}
