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
  /** Closes the wallet app and opens it again, without its sessions. */
  restartApp(): Promise<void>
}

/** Runs with a relay and a wallet behind it, in the virtual time of the world: also the library on pages uses it. */
export function withWalletConnect<T>(world: World, run: () => Promise<T>): Promise<T> {
  const { clock, user, evmLedgers: ledgers, note } = world
  const relay = createVirtualRelay({
    clock,
    now: () => startTime + world.elapsed(),
    random: createRandom(world.random.between(1, 999_999)),
  })
  const runInWorld = async (): Promise<T> => {
    const pass = (ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve))
    const openApp = (): Promise<WalletApp> => createWalletApp({ user, ledgers, relay, pass, note })
    let app = await openApp()
    world.walletConnect = {
      relay,
      get app() {
        return app
      },
      async restartApp() {
        app.stop()
        relay.lines.wallet.isDown = false
        app = await openApp()
      },
    }
    try {
      return await run()
    } finally {
      app.stop()
    }
  }
  return withVirtualGlobals(clock, runInWorld, relay.openSocket)
}
