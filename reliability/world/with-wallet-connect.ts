import { createRandom } from './random.js'
import { startTime } from './tab.js'
import { withVirtualGlobals } from './virtual-globals.js'
import { createVirtualRelay, type VirtualRelay } from './virtual-relay.js'
import { createWalletApp, type WalletApp } from './wallet-app.js'
import type { World } from './world.js'

/** The relay of WalletConnect, and the wallet behind it. */
export interface WalletConnectSide {
  readonly relay: VirtualRelay
  readonly app: WalletApp
}

/** Runs with a relay and a wallet behind it, in the virtual time of the world: also the library on pages uses it. */
export function withWalletConnect<T>(world: World, run: () => Promise<T>): Promise<T> {
  const { clock, user, evmLedgers: ledgers, note } = world
  const relay = createVirtualRelay({
    clock,
    now: () => startTime + world.elapsed(),
    random: createRandom(world.random.between(1, 999_999)),
  })
  return withVirtualGlobals(clock, relay.openSocket, async () => {
    const pass = (ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve))
    const app = await createWalletApp({ user, ledgers, relay, pass, note })
    world.walletConnect = { relay, app }
    try {
      return await run()
    } finally {
      app.stop()
    }
  })
}
