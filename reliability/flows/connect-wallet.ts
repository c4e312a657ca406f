import type { World } from '../world/world.js'
import { connectByCode } from './connect-by-code.js'
import { connectByEmail } from './connect-by-email.js'

/** Waits for the restored connection or connects the wallet, as a user does. Returns false if the user gave up. */
export async function connectWallet(world: World, namespace: string): Promise<boolean> {
  if (world.walletConnect) return connectByCode(world, world.walletConnect)
  if (world.secureSite) return connectByEmail(world, world.secureSite)
  const walletId = world.connectorWallets.get(namespace)?.id ?? world.evmWallet.info.rdns
  const isFound = (): boolean =>
    world.tab.kernel.connectors.store.getState().some(({ id }) => id === walletId)
  const isConnected = (): boolean => world.tab.kernel.connections.active(namespace) !== undefined
  const isPending = (): boolean =>
    ['restoring', 'connecting'].includes(world.tab.kernel.connections.state(namespace).status)
  if (!(await world.until(isFound, 30_000))) return false
  await world.until(() => isConnected() || !isPending(), 30_000)
  for (let attempt = 0; attempt < 3 && !isConnected(); attempt += 1) {
    const { kernel } = world.tab
    let ended = false
    // The view ends an attempt that the user leaves.
    const leaving = new AbortController()
    const { signal } = leaving
    void world.track('connect', kernel.connections.connect(walletId, { signal })).finally(() => {
      ended = true
    })
    world.reach('connecting')
    if (!(await world.until(() => ended, 90_000))) leaving.abort()
    if (!isConnected()) await world.until(() => false, 2_000)
  }
  if (!isConnected()) world.note('the user did not get connected')
  return isConnected()
}
