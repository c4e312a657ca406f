import { createKernel } from 'quoin/kernel'
import { accountPlugin } from 'quoin/plugins/account'
import { networksPlugin } from 'quoin/plugins/networks'
import { walletsPlugin } from 'quoin/plugins/wallets'
import { createTestPlatform, type TestPlatform } from 'quoin/testing'
import { afterEach } from 'vitest'
import { type CosmosOptions, cosmos } from '../src/manifest.js'
import { hub, networks, urls, zone } from './chains.js'
import { createStandInNode } from './stand-in-node.js'
import { createTestWallet } from './test-wallet.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

/** Composes the kernel and plugins of the package unchanged, as installed. */
export function compose(platform: TestPlatform, options: Partial<CosmosOptions> = {}) {
  const kernel = createKernel({ projectId: 'cosmos', logLevel: 'silent', locale: 'en', networks, platform })
    .use(cosmos, {
      chains: [hub, zone],
      walletKeys: [{ key: 'testWallet', name: 'Test Wallet' }],
      ...options,
    })
    .use(walletsPlugin)
    .use(accountPlugin)
    .use(networksPlugin)
  running.push(kernel)
  return kernel
}

/** Starts two chains with their nodes, a wallet in the page, and the kernel. */
export async function start() {
  const platform = createTestPlatform()
  const [node, other] = [createStandInNode(urls.hub, hub), createStandInNode(urls.zone, zone)]
  platform.onFetch(node.answer)
  platform.onFetch(other.answer)
  const wallet = await createTestWallet('house', platform)
  platform.globals.testWallet = wallet.api
  const [alice, bob] = wallet.addresses
  node.give(alice, 5_000_000n)
  other.give(wallet.zoneAddresses[0], 7_000_000n)
  const kernel = compose(platform)
  await kernel.start({ services: 'all' })
  const connect = () => kernel.connections.connect('cosmos.testWallet')
  return { platform, node, wallet, alice, bob, kernel, connect }
}

/** Lets the clock and the blocks run until a promise settles. */
export async function byBlocks<T>(
  platform: TestPlatform,
  node: { makeBlock(): void },
  promise: Promise<T>,
): Promise<T> {
  let isSettled = false
  const settle = (): void => {
    isSettled = true
  }
  promise.then(settle, settle)
  for (let steps = 0; steps < 2_000 && !isSettled; steps += 1) {
    await platform.clock.advanceAsync(1_000)
    if (steps % 5 === 4) node.makeBlock()
  }
  return promise
}

/** Returns the code of an error; `settled` without one. */
export async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'settled',
    (error: unknown) => Reflect.get(Object(error), 'code') ?? error,
  )
}
