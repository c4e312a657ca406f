import type { World } from '../world/world.js'

/** Ends the wallet app, and returns what WalletConnect left after all tabs were closed. */
export async function checkWalletConnect({ walletConnect, clock }: World): Promise<readonly string[]> {
  if (!walletConnect) return []
  walletConnect.app.stop()
  await clock.advanceAsync(1_000)
  return [
    ...walletConnect.relay.openSockets(),
    ...Object.keys(globalThis).filter((name) => name.startsWith('_walletConnectCore_')),
  ]
}
