import { describe, expect, it } from 'vitest'
import { createWorld, until } from '../../testing/create-world.js'
import type { Started } from '../../testing/make-kernel.js'
import { holdKeys, networkOf } from '../../testing/multi-chain-wallet.js'
import { createTestSigners } from '../../testing/test-signers.js'

const world = createWorld()
const signers = createTestSigners()
const networks = signers.map(networkOf)
const rainy = { id: 'w1', name: 'Rainy', mobileLink: 'rainy:' }
const page = { mobile: true }

const start = (options: Partial<Parameters<typeof world.open>[1]> = {}): Promise<Started> =>
  world.open(world.relay.url, { networks, modules: [], page, ...options })

/** Connects by the app that the user opened, or by the code alone. */
async function connect(one: Started, app?: typeof rainy): Promise<void> {
  holdKeys(world.wallet, signers)
  const { walletconnect, connections } = one.kernel
  const before = Object.keys(world.wallet.kit.getActiveSessions())
  walletconnect.start(app)
  const uri = await world.uriOf(one)
  if (app) walletconnect.openWallet(app, 'mobile')
  await world.wallet.scan(uri)
  await until(() => {
    expect(Object.keys(world.wallet.kit.getActiveSessions()).some((topic) => !before.includes(topic))).toBe(
      true,
    )
    expect(walletconnect.pairing.getState().status).toBe('idle')
    expect(connections.active('cosmos')).toBeDefined()
  })
}

/** Sends a request that needs the user's approval, and returns the app that is offered meanwhile. */
async function appOffered(one: Started, namespace: string, method: string): Promise<string | undefined> {
  world.wallet.respond = () => undefined
  const requestCount = world.wallet.requests.length
  const controller = new AbortController()
  const { signal } = controller
  const answer = one.kernel.rpc.request({ namespace, method, params: {}, signal })
  answer.catch(() => undefined)
  await until(() => expect(world.wallet.requests).toHaveLength(requestCount + 1))
  const offered = one.kernel.walletconnect.waiting.getState()?.name
  controller.abort()
  await expect(answer).rejects.toMatchObject({ code: 'ABORTED' })
  await until(() => expect(one.kernel.walletconnect.waiting.getState()).toBeUndefined())
  return offered
}

describe('the wallet app of a session', () => {
  it('is offered for approval requests in any namespace, and not for reads [CON-11]', async () => {
    const one = await start()
    await connect(one, rainy)
    expect(await appOffered(one, 'cosmos', 'cosmos_signDirect')).toBe('Rainy')
    expect(await appOffered(one, 'solana', 'solana_signMessage')).toBe('Rainy')
    expect(await appOffered(one, 'bip122', 'getAccountAddresses')).toBeUndefined()
    expect(await appOffered(one, 'bip122', 'signPsbt')).toBe('Rainy')
  })

  it('is also offered after a reload, by the scheme that its entry declares [CON-11] [SEC-05]', async () => {
    const before = await start()
    await connect(before, rainy)
    await before.kernel.dispose()
    const after = await start({ platform: before.platform })
    await until(() => expect(after.kernel.connections.active('cosmos')).toBeDefined())
    expect(await appOffered(after, 'cosmos', 'cosmos_signDirect')).toBe('Rainy')
    expect(after.kernel.walletconnect.reopenWallet()).toBe(true)
    expect(after.platform.openedLinks.at(-1)).toEqual({ url: 'rainy://wc', target: '_self' })
  })

  it('is not reused for another session: a session connected by the code has no app', async () => {
    const one = await start()
    await connect(one, rainy)
    await connect(one)
    expect(await appOffered(one, 'cosmos', 'cosmos_signDirect')).toBeUndefined()
    expect(one.kernel.walletconnect.reopenWallet()).toBe(false)
  })

  it('is not an app that was opened in an attempt that the user left', async () => {
    const one = await start()
    one.kernel.walletconnect.start(rainy)
    await world.uriOf(one)
    one.kernel.walletconnect.openWallet(rainy, 'mobile')
    one.kernel.walletconnect.stop()
    await one.platform.clock.advanceAsync(0)
    await until(() => expect(one.kernel.walletconnect.pairing.getState().status).toBe('idle'))
    await connect(one)
    expect(await appOffered(one, 'cosmos', 'cosmos_signDirect')).toBeUndefined()
  })

  it('is restored only for its own session and scheme, whatever the storage contains [SEC-05]', async () => {
    const before = await start()
    await connect(before, rainy)
    await before.kernel.dispose()
    const { storage } = before.platform
    const key = storage.keys().find((name) => storage.get(name)?.includes('rainy://')) ?? ''
    const stored = storage.get(key) ?? ''
    for (const changed of [
      stored.replace('rainy://', 'javascript:alert(1)//'),
      stored.replace(/"session":"[0-9a-f]+"/, '"session":"another"'),
    ]) {
      expect(changed).not.toBe(stored)
      storage.set(key, changed)
      const after = await start({ platform: before.platform })
      await until(() => expect(after.kernel.connections.active('cosmos')).toBeDefined())
      expect(after.kernel.walletconnect.reopenWallet()).toBe(false)
      expect(after.platform.openedLinks.filter(({ url }) => url.includes('javascript'))).toEqual([])
      await after.kernel.dispose()
    }
  })

  it('is deleted with its session [SEC-13]', async () => {
    const one = await start()
    await connect(one, rainy)
    await one.kernel.connections.disconnect('solana')
    const { storage } = one.platform
    await until(() => expect(storage.keys().filter((key) => storage.get(key)?.includes('rainy'))).toEqual([]))
    expect(one.kernel.walletconnect.reopenWallet()).toBe(false)
  })
})
