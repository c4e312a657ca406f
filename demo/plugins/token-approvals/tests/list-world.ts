import { vi } from 'vitest'
import type { FoundApprovals } from '../src/contract.js'
import { alice, bridge, dai, endless, exchange, makeWorld, old, type World } from './make-world.js'

const worlds: World[] = []

/** Disposes of the kernels that a test started. */
export async function endWorlds(): Promise<void> {
  for (const { kernel } of worlds.splice(0)) await kernel.dispose()
}

/** Starts a world with two approvals by alice: all DAI for the exchange, 5 OLD for the bridge. */
export async function start(options: Parameters<typeof makeWorld>[0] = {}): Promise<World> {
  const world = await makeWorld(options)
  worlds.push(world)
  const { node } = world
  if (options.node) return world
  node.token(dai, { symbol: 'DAI', decimals: 18 })
  node.token(old, { symbol: { bytes32: 'OLD' }, decimals: 2 })
  node.approve({ block: 10n, token: dai, owner: alice, spender: exchange, value: endless })
  node.approve({ block: 20n, token: old, owner: alice, spender: bridge, value: 500n })
  return world
}

/** Returns the list once it was read. */
export async function ready({ api }: World): Promise<FoundApprovals> {
  return vi.waitFor(() => {
    const state = api.store.getState()
    if (state.status !== 'ready' || state.refreshing) throw new Error(`Status: ${state.status}`)
    return state.found
  })
}

/** Connects and reads. */
export async function look(world: World): Promise<FoundApprovals> {
  await world.kernel.connections.connect('mock')
  world.api.watch()
  return ready(world)
}
