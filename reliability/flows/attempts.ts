import type { Token } from '#kernel'
import type { World } from '../world/world.js'
import { connectWallet } from './connect-wallet.js'
import type { Scene } from './flow.js'
import { loadPlugin } from './load-plugin.js'

/** Connects the wallet, and loads the code of a plugin. Returns undefined if the user gave up. */
export async function openPlugin<Api>(
  world: World,
  { namespace }: Scene,
  token: Token<Api>,
): Promise<Api | undefined> {
  world.reach('start')
  if (!(await connectWallet(world, namespace))) return undefined
  world.reach('connected')
  const api = await loadPlugin(world, token)
  if (!api) world.note('the plugin did not load')
  return api
}

/** Keeps a view open while the user acts. */
export async function whileWatching(
  world: World,
  api: { readonly watch: () => () => void },
  act: () => Promise<void>,
): Promise<void> {
  const stop = api.watch()
  try {
    await act()
  } finally {
    if (world.tab.isOpen()) stop()
  }
}

/** How often a user tries, and how long the user waits before the next time. */
interface Attempts {
  readonly times: number
  readonly pauseMs: number
}

/** Tries until something was sent, or may have been sent. */
export async function attempt(
  world: World,
  scene: Scene,
  { times, pauseMs }: Attempts,
  once: () => Promise<void>,
): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await once()
    if (scene.last === 'yes' || scene.last === 'unknown') return
    await world.until(() => false, pauseMs)
  }
}
