import type { Token } from '#kernel'
import type { World } from '../world/world.js'

/** Loads the code of a plugin, as its view does. Returns undefined if the user gave up. */
export async function loadPlugin<Api>(world: World, token: Token<Api>): Promise<Api | undefined> {
  let loaded: Api | undefined
  for (let attempt = 0; attempt < 3 && !loaded; attempt += 1) {
    let ended = false
    void world.track('load', world.tab.kernel.load(token)).then((api) => {
      loaded = api
      ended = true
    })
    await world.until(() => ended, 30_000)
    if (!loaded) await world.until(() => false, 3_000)
  }
  return loaded
}
