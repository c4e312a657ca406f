import { WalletConnectToken, walletConnectConnectorId } from '#plugins/walletconnect'
import type { WalletConnectSide } from '../world/with-wallet-connect.js'
import type { World } from '../world/world.js'
import { loadPlugin } from './load-plugin.js'

/** The time in which a user scans a code. Milliseconds. */
const scanMs = 1_200

/** Waits for the restored session, or connects the wallet app by the code of a pairing. Returns false if the user gave up. */
export async function connectByCode(world: World, { app }: WalletConnectSide): Promise<boolean> {
  const state = () => world.tab.kernel.connections.state('eip155')
  const isConnected = (): boolean => world.tab.kernel.connections.active('eip155') !== undefined
  await world.until(() => isConnected() || !['restoring', 'connecting'].includes(state().status), 30_000)
  if (isConnected()) return true
  const api = await loadPlugin(world, WalletConnectToken)
  if (!api) return false
  const { kernel } = world.tab
  const shownCode = (): string | undefined => {
    const pairing = api.pairing.getState()
    return pairing.status === 'ready' ? pairing.uri : undefined
  }
  const scanned = new Set<string>()
  /** Scans the code that is displayed, and each later one, until the attempt ends. */
  async function scanUntil(hasEnded: () => boolean, limitMs: number): Promise<boolean> {
    for (let waited = 0; waited < limitMs && !hasEnded(); waited += scanMs) {
      const code = shownCode()
      if (await world.until(hasEnded, scanMs)) return true
      if (code === undefined || code !== shownCode() || scanned.has(code)) continue
      scanned.add(code)
      app.scan(code)
    }
    return hasEnded()
  }
  for (let attempt = 0; attempt < 3 && !isConnected(); attempt += 1) {
    let ended = false
    const leaving = new AbortController()
    if (attempt % 2 === 0) {
      const connecting = kernel.connections.connect(walletConnectConnectorId, { signal: leaving.signal })
      void world.track('connect', connecting).finally(() => {
        ended = true
      })
      world.reach('connecting')
      await scanUntil(() => ended, 90_000)
    } else {
      // As the view with the code does: it retries after a fault of the relay.
      api.start(undefined, 'eip155')
      world.reach('connecting')
      await scanUntil(isConnected, 60_000)
      api.stop()
    }
    leaving.abort()
    if (!isConnected()) await world.until(() => false, 2_000)
  }
  if (!isConnected()) world.note('the user did not get connected')
  return isConnected()
}
