import { createKernel } from 'quoin/kernel'
import { accountPlugin } from 'quoin/plugins/account'
import { networksPlugin } from 'quoin/plugins/networks'
import { sendPlugin } from 'quoin/plugins/send'
import { tokensPlugin } from 'quoin/plugins/tokens'
import { transactionsPlugin } from 'quoin/plugins/transactions'
import { walletsPlugin } from 'quoin/plugins/wallets'
import { createTestPlatform, type TestPlatform } from 'quoin/testing'
import { afterEach } from 'vitest'
import { type TonOptions, ton, tonMainnet, tonTestnet } from '../src/manifest.js'
import { createTestWallet } from './test-wallet.js'
import { startTonNetwork } from './ton-network.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const url = 'https://ton.example/api/v3'

/** Composes the kernel and plugins of the package unchanged, as installed. */
export function compose(platform: TestPlatform, options: Partial<TonOptions> = {}) {
  const kernel = createKernel({
    projectId: 'ton',
    logLevel: 'silent',
    locale: 'en',
    networks: [tonMainnet([url], 'https://lens.example'), tonTestnet(['https://test.example/api/v3'])],
    platform,
  })
    .use(ton, {
      manifestUrl: 'https://app.example/tonconnect-manifest.json',
      walletKeys: ['testWallet'],
      ...options,
    })
    .use(walletsPlugin)
    .use(accountPlugin)
    .use(networksPlugin)
    .use(tokensPlugin)
    .use(transactionsPlugin)
    .use(sendPlugin)
  running.push(kernel)
  return kernel
}

/** Starts a network with the real TVM, a wallet in the page with ten Toncoin, and the kernel. */
export async function start(options: Partial<TonOptions> = {}) {
  const platform = createTestPlatform()
  const seconds = (): number => Math.floor(platform.now() / 1_000)
  const network = await startTonNetwork(url, seconds())
  platform.onFetch(network.answer)
  const domain = new URL(platform.page.url()).host
  const wallet = createTestWallet({ seed: 'house', now: seconds, domain, network })
  platform.globals.testWallet = wallet.global
  const [alice, bob] = wallet.addresses
  await network.give(alice, 10_000_000_000n)
  const kernel = compose(platform, options)
  await kernel.start({ services: 'all' })
  return {
    platform,
    network,
    wallet,
    alice,
    bob,
    kernel,
    connect: () => kernel.connections.connect('ton.testWallet'),
  }
}

/** Lets the clock run until a promise settles. */
export async function byTime<T>(platform: TestPlatform, promise: Promise<T>, step = 1_000): Promise<T> {
  let isSettled = false
  const settle = (): void => {
    isSettled = true
  }
  promise.then(settle, settle)
  for (let steps = 0; steps < 2_000 && !isSettled; steps += 1) await platform.clock.advanceAsync(step)
  return promise
}

/** Returns the code of an error; `settled` without one. */
export async function codeOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'settled',
    (error: unknown) => Reflect.get(Object(error), 'code') ?? error,
  )
}
