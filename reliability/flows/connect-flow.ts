import type { World } from '../world/world.js'
import { connectWallet } from './connect-wallet.js'
import type { Flow, Scene } from './flow.js'

async function connect(world: World, { namespace }: Scene): Promise<void> {
  world.reach('start')
  if (!(await connectWallet(world, namespace))) return
  world.reach('connected')
  await world.until(() => false, 2_000)
  let ended = false
  void world.track('disconnect', world.tab.kernel.connections.disconnect()).then(() => {
    ended = true
  })
  world.reach('disconnecting')
  await world.until(() => ended, 60_000)
  await connectWallet(world, namespace)
}

/** Connects, disconnects and connects again. */
export const connectFlow: Flow = {
  name: 'connect',
  namespaces: ['eip155', 'solana', 'bip122', 'polkadot'],
  moments: ['start', 'connecting', 'connected', 'disconnecting'],
  run: connect,
}

async function restore(world: World, scene: Scene): Promise<void> {
  const { namespace } = scene
  world.reach('start')
  if (!(await connectWallet(world, namespace))) return
  await world.until(() => false, 2_000)
  world.tab.kill()
  const { kernel } = world.openTab(true)
  world.reach('restoring')
  const status = (): string => kernel.connections.state(namespace).status
  const isRestored = await world.until(() => ['connected', 'disconnected'].includes(status()), 60_000)
  scene.isLost = status() !== 'connected'
  if (!isRestored) world.note(`not restored: ${status()}`)
  world.reach('connected')
  await world.until(() => false, 2_000)
}

/** Connects, opens the page again, and waits for the restored connection. */
export const restoreFlow: Flow = {
  name: 'restore',
  namespaces: ['eip155', 'solana', 'bip122', 'polkadot'],
  moments: ['start', 'restoring', 'connected'],
  run: restore,
}
