import { type Address, getAddress } from 'viem'
import type { Config, Connection as WagmiConnection, Connector as WagmiConnector } from 'wagmi'
import { disconnect } from 'wagmi/actions'
import { type Connection, isQuoinError, type PluginContext } from '#kernel'
import type { WagmiWallets } from './list-wagmi-wallets.js'
import { isQuoinConnector, type QuoinConnector } from './quoin-connector.js'
import { isAtRest, onWagmiChange } from './wagmi-rest.js'

export interface MirrorDeps {
  readonly config: Config
  readonly quoin: QuoinConnector
  readonly wallets: WagmiWallets
}

/** What is synchronized. */
interface Sides extends MirrorDeps {
  readonly kernel: Pick<PluginContext, 'connections' | 'networks' | 'report'>
}

/** The connections that wagmi itself owns, by the id of the kernel's connector for the same wallet. */
type Held = ReadonlyMap<string, WagmiConnection>

const chainIdOf = (id: string | undefined): number | undefined => {
  const [, digits] = /^eip155:(\d+)$/.exec(id ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}

const addressesOf = ({ accounts }: Connection): readonly Address[] =>
  accounts.map(({ address }) => getAddress(address))

/** The state of both sides at the last synchronization. */
interface Seen {
  readonly held: Held
  readonly current: string | null
  readonly chainId: number
  readonly ids: readonly string[]
  readonly active: Connection | undefined
  readonly network: string | undefined
}

function seenNow(sides: Sides): Seen {
  const { kernel, config } = sides
  return {
    held: heldByWagmi(sides),
    current: config.state.current,
    chainId: config.state.chainId,
    ids: liveIds(sides),
    active: kernel.connections.active('eip155'),
    network: kernel.networks.active('eip155')?.caipNetworkId,
  }
}

const liveIds = ({ kernel }: Sides): readonly string[] =>
  kernel.connections.store
    .getState()
    .connections.filter(({ namespace }) => namespace === 'eip155')
    .map(({ connectorId }) => connectorId)

function heldByWagmi({ config, wallets }: Sides): Held {
  const held = new Map<string, WagmiConnection>()
  if (config.state.status === 'disconnected') return held
  for (const connector of config.connectors) {
    // By the current connectors: connections that wagmi stored for those of an earlier page are ignored.
    const connection = config.state.connections.get(connector.uid)
    if (connection && !isQuoinConnector(connector)) held.set(wallets.idOf(connector), connection)
  }
  return held
}

const isKernelBusy = ({ kernel }: Sides): boolean =>
  !['connected', 'disconnected'].includes(kernel.connections.state('eip155').status)

const run = ({ kernel }: Sides, act: Promise<unknown>): void =>
  void act.catch((error) => {
    // The kernel ended in the meantime.
    if (!isQuoinError(error, 'ABORTED')) kernel.report(error)
  })

/** Makes one of wagmi's connections its current one. */
function makeCurrent({ config }: Sides, { uid }: WagmiConnector): void {
  if (config.state.current !== uid) config.setState((state) => ({ ...state, current: uid }))
}

/** Carries the changes in wagmi since the last synchronization into the kernel. */
function carryFromWagmi(sides: Sides, seen: Seen, held: Held): void {
  const { connections, networks } = sides.kernel
  const { current, chainId } = sides.config.state
  const ids = liveIds(sides)
  for (const id of held.keys())
    if (!seen.held.has(id) && !ids.includes(id)) run(sides, connections.connect(id))
  for (const id of seen.held.keys())
    if (!held.has(id) && ids.includes(id))
      run(sides, connections.disconnect({ connectorId: id, namespace: 'eip155' }))
  const [chosen] = [...held].find(([, { connector }]) => connector.uid === current) ?? []
  if (current !== seen.current && chosen !== undefined && liveIds(sides).includes(chosen))
    if (connections.active('eip155')?.connectorId !== chosen) connections.activate(chosen, 'eip155')
  if (chainId !== seen.chainId && !connections.active('eip155') && networks.find(`eip155:${chainId}`))
    networks.prefer(`eip155:${chainId}`)
}

/** Carries the changes in the kernel since the last synchronization into wagmi. */
function carryFromKernel(sides: Sides, seen: Seen, held: Held): void {
  const { kernel, config } = sides
  const ids = liveIds(sides)
  for (const id of seen.ids) {
    const gone = ids.includes(id) ? undefined : held.get(id)
    if (gone) run(sides, disconnect(config, { connector: gone.connector }))
  }
  const active = kernel.connections.active('eip155')
  const mine = active && held.get(active.connectorId)
  if (active && mine && active !== seen.active) {
    if (active.connectorId !== seen.active?.connectorId) makeCurrent(sides, mine.connector)
    // The user selected another of its accounts in the widget.
    const accounts = addressesOf(active)
    if (accounts.join() !== mine.accounts.join()) mine.connector.emitter.emit('change', { accounts })
  }
  const network = kernel.networks.active('eip155')?.caipNetworkId
  const chainId = chainIdOf(network)
  const isListed = config.chains.some(({ id }) => id === chainId)
  const isChanged = network !== seen.network && chainId !== config.state.chainId
  if (!active && isChanged && chainId !== undefined && isListed)
    config.setState((state) => ({ ...state, chainId }))
}

/** Mirrors the kernel's own connection by `quoin`, and nothing else. */
function show({ config, quoin }: Sides, active: Connection | undefined, held: Held): void {
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
export function mirror(kernel: Sides['kernel'], deps: MirrorDeps): () => void {
  const sides: Sides = { kernel, ...deps }
  const { config } = deps
  const { connections, networks } = kernel
  let seen: Seen = {
    held: new Map(),
    current: null,
    chainId: config.state.chainId,
    ids: [],
    active: undefined,
    network: undefined,
  }
  let ended = false
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
        const held = heldByWagmi(sides)
        if (!isAtRest(config) || isKernelBusy(sides)) break
        carryFromWagmi(sides, seen, held)
        carryFromKernel(sides, seen, held)
        seen = seenNow(sides)
        show(sides, seen.active, seen.held)
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
    show(sides, undefined, new Map())
  }
}
