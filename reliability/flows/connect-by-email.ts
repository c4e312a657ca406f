import { type EmailApi, EmailToken } from '#plugins/email'
import { userEmail } from '../world/secure-site.js'
import type { SecureSiteSide } from '../world/with-secure-site.js'
import type { World } from '../world/world.js'
import { loadPlugin } from './load-plugin.js'

/** The time in which a user reads an email. Milliseconds. */
const readingMs = 1_500

/** Does the next step of a login. Returns false if the user starts again. */
async function doNextStep(world: World, email: EmailApi, site: SecureSiteSide): Promise<boolean> {
  const state = email.store.getState()
  switch (state.status) {
    case 'device':
      if (state.fault) return false
      await world.until(() => false, readingMs)
      void world.track('approve the device', site.approveDevice())
      await world.until(() => email.store.getState() !== state, 60_000)
      return true
    case 'code': {
      await world.until(() => false, readingMs)
      const { status } = state.entry
      if (status !== 'open' && status !== 'failed' && status !== 'wrong') return false
      void world.track('verify', email.verify(site.code() ?? '000000'))
      await world.until(() => {
        const now = email.store.getState()
        return now.status !== 'code' || !['open', 'checking'].includes(now.entry.status)
      }, 60_000)
      const now = email.store.getState()
      return now.status !== 'code' || now.entry.status === 'open'
    }
    case 'connectFailed':
      void world.track('retry', email.retry())
      await world.until(() => email.store.getState() !== state, 30_000)
      return true
    case 'requesting':
    case 'connecting':
      return world.until(() => email.store.getState() !== state, 90_000)
    default:
      return false
  }
}

/** Waits for the restored session, or logs in by email. Returns false if the user gave up. */
export async function connectByEmail(world: World, site: SecureSiteSide): Promise<boolean> {
  const connection = () => world.tab.kernel.connections.active('eip155')
  const isConnected = (): boolean => connection() !== undefined
  const isPending = (): boolean =>
    ['restoring', 'connecting'].includes(world.tab.kernel.connections.state('eip155').status)
  await world.until(() => isConnected() || !isPending(), 60_000)
  const email = isConnected() ? undefined : await loadPlugin(world, EmailToken)
  for (let attempt = 0; email && attempt < 3 && !isConnected(); attempt += 1) {
    void world.track('log in', email.submit(userEmail))
    world.reach('connecting')
    await world.until(() => email.store.getState().status !== 'idle', 5_000)
    for (let step = 0; step < 12 && !isConnected(); step += 1)
      if (!(await doNextStep(world, email, site))) break
    // Codes are requested thirty seconds apart.
    if (!isConnected()) {
      email.cancel()
      await world.until(() => false, 31_000)
    }
  }
  const address = connection()?.accounts[0]?.address
  if (address === undefined) {
    world.note('the user did not get connected')
    return false
  }
  site.account ??= address
  return true
}
