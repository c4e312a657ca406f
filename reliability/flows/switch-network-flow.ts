import type { World } from '../world/world.js'
import { approve } from './approval-flows.js'
import { connectWallet } from './connect-wallet.js'
import type { Flow, Scene } from './flow.js'

/** Chooses a network that the wallet has not granted yet, then confirms a request on the network that is displayed. */
async function switchNetwork(world: World, scene: Scene): Promise<void> {
  const app = world.walletConnect?.app
  if (app && scene.confirmations === 0) app.networks = ['eip155:1']
  world.reach('start')
  if (!(await connectWallet(world, scene.namespace))) return
  world.reach('connected')
  let ended = false
  void world.track('switch', world.tab.kernel.networks.switchTo('eip155:10')).then(() => {
    ended = true
  })
  world.reach('switching')
  await world.until(() => ended, 400_000)
  await approve(world, scene)
}

/** Switches the network of a session. */
export const switchNetworkFlow: Flow = {
  name: 'switch network',
  namespaces: [],
  moments: ['start', 'connecting', 'connected', 'switching', 'confirmed', 'at the wallet', 'executed'],
  run: switchNetwork,
}
