import { describe, expect, it, vi } from 'vitest'
import { createKernel, definePlugin, type Kernel, type Plugin } from '#kernel'
import { createTestPlatform, settle, type TestPlatform } from '#testing'
import { alice, generic, relay } from '../../testing/connector-fixture.js'
import { createMockExtension } from '../../testing/mock-extension.js'
import { type PolkadotPlugin, polkadot } from '../index.js'
import { createInjectedList } from './injected-list.js'

interface HelloPlugin {
  readonly id: 'hello'
  readonly views: { Hello: undefined }
}

/** A plugin that opens the widget. */
const hello: Plugin<HelloPlugin> = definePlugin<HelloPlugin>({
  id: 'hello',
  version: '1.0.0',
  kernel: '^0.1',
  contributes: { views: { Hello: { load: async () => ({ default: () => null }), title: 'title' } } },
})

interface Bench {
  readonly platform: TestPlatform
  readonly kernel: Kernel<PolkadotPlugin | HelloPlugin>
  names(): readonly string[]
  ids(): readonly string[]
}

/** Waits for the dynamic import of the first extension. */
async function arrival(): Promise<void> {
  await vi.dynamicImportSettled()
  await settle()
}

async function setUp(wallets: unknown, platform: TestPlatform = createTestPlatform()): Promise<Bench> {
  platform.globals.injectedWeb3 = wallets
  const kernel = createKernel({ projectId: 'test', networks: [relay], platform })
    .use(polkadot)
    .use(hello)
  await kernel.start()
  await arrival()
  const list = (): ReturnType<typeof kernel.connectors.list> => kernel.connectors.list('polkadot')
  return {
    platform,
    kernel,
    names: () => list().map(({ name }) => name),
    ids: () => list().map(({ id }) => id),
  }
}

const { extension } = createMockExtension([{ address: generic(alice) }])

describe('extensions of the page', () => {
  it('are listed by their usual names [CON-02]', async () => {
    const wallets = {
      'polkadot-js': extension,
      'subwallet-js': extension,
      'fearless-wallet': extension,
      'Nova Wallet': extension,
    }
    const { names, ids, kernel } = await setUp(wallets)
    expect(names()).toEqual(['Polkadot{.js}', 'SubWallet', 'Fearless Wallet', 'Nova Wallet'])
    expect(ids()).toEqual([
      'polkadot:polkadot-js',
      'polkadot:subwallet-js',
      'polkadot:fearless-wallet',
      'polkadot:nova-wallet',
    ])
    await kernel.dispose()
  })

  it('are found late, and even later when the widget opens [CON-02]', async () => {
    const { names, platform, kernel } = await setUp(undefined)
    expect(names()).toEqual([])
    platform.clock.advance(2_000)
    platform.globals.injectedWeb3 = { talisman: extension }
    platform.clock.advance(1_000)
    await arrival()
    expect(names()).toEqual(['Talisman'])
    platform.clock.advance(60_000)
    expect(platform.clock.pending()).toEqual([])
    platform.globals.injectedWeb3 = { talisman: extension, enkrypt: extension }
    kernel.open({ view: 'Hello' })
    await arrival()
    expect(names()).toEqual(['Talisman', 'Enkrypt'])
    await kernel.dispose()
  })

  it('are listed once each, and the first of a name stays [CON-02]', async () => {
    const other = createMockExtension([{ address: generic(alice) }])
    const first = createMockExtension([{ address: generic(alice) }])
    const { ids, platform, kernel } = await setUp({ talisman: first.extension, Talisman: other.extension })
    platform.globals.injectedWeb3 = { talisman: other.extension }
    platform.clock.advance(3_000)
    await arrival()
    expect(ids()).toEqual(['polkadot:talisman'])
    await kernel.connections.connect('polkadot:talisman')
    expect([first.requests.length, other.requests.length]).toEqual([1, 0])
    await kernel.dispose()
  })

  it('are not listed again by later scans [CON-02]', () => {
    const add = vi.fn(() => () => undefined)
    // Nothing else of a context is used before a connection.
    const context = {
      metadata: { name: 'App' },
      options: undefined,
      storage: undefined,
      report: () => undefined,
    }
    const list = createInjectedList(context as never, { add, isUsed: () => false })
    for (let turn = 0; turn < 3; turn += 1) list.add({ talisman: extension, Talisman: extension })
    expect(add).toHaveBeenCalledOnce()
  })

  it.each([
    ['Pay\u202epal', 'Pay pal'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    [`W ${'x'.repeat(200)}`, `W ${'x'.repeat(62)}`],
    ['🦊'.repeat(100), '🦊'.repeat(64)],
  ])('with the name %j are displayed as safe text [SEC-04]', async (name, shown) => {
    const { names, kernel } = await setUp({ [name]: extension })
    expect(names()).toEqual([shown])
    await kernel.dispose()
  })

  it('are ignored if invalid, even if reading them throws [SEC-15]', async () => {
    const throws = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    const wallets = Object.defineProperty(
      {
        a: undefined,
        b: null,
        c: 7,
        d: {},
        e: { enable: 'yes' },
        f: throws,
        ' \u200b ': extension,
        constructor: 1,
      },
      'thrower',
      {
        enumerable: true,
        get: () => {
          throw new Error('no')
        },
      },
    )
    for (const given of [
      wallets,
      null,
      7,
      'x',
      [],
      new Proxy(
        {},
        {
          ownKeys: () => {
            throw new Error('no')
          },
        },
      ),
    ]) {
      const { names, kernel } = await setUp(given)
      expect(names()).toEqual([])
      await kernel.dispose()
    }
  })

  it('are limited to fifty [SEC-15]', async () => {
    const wallets = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`flood-${at}`, extension]))
    const { names, kernel, platform } = await setUp(wallets)
    platform.clock.advance(3_000)
    await arrival()
    expect(names()).toHaveLength(50)
    await kernel.dispose()
  })

  it('are listed if the user connected them before, however many others came first [S16]', async () => {
    const platform = createTestPlatform()
    platform.storage.set('@quoin/default/polkadot/used', 'polkadot:talisman')
    const flood = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`flood-${at}`, extension]))
    const { names, kernel } = await setUp({ ...flood, talisman: extension, unused: extension }, platform)
    expect([names().length, names().at(-1)]).toEqual([51, 'Talisman'])
    await kernel.dispose()
  })

  it('leave nothing behind [KRN-07]', async () => {
    const wallet = createMockExtension([{ address: generic(alice) }])
    const { kernel, platform } = await setUp({ talisman: wallet.extension })
    await kernel.connections.connect('polkadot:talisman')
    expect(wallet.listenerCount()).toBe(1)
    await kernel.dispose()
    expect([wallet.listenerCount(), platform.leftovers()]).toEqual([0, []])
  })
})

describe('after a reload', () => {
  it('is restored without a prompt, unless the user disconnected [REL-05] [ACC-12]', async () => {
    const wallet = createMockExtension([{ address: generic(alice) }])
    const wallets = { talisman: wallet.extension }
    const first = await setUp(wallets)
    await first.kernel.connections.connect('polkadot:talisman')
    await first.kernel.dispose()
    const second = await setUp(wallets, createTestPlatform({ tabOf: first.platform }))
    await expect
      .poll(() => second.kernel.connections.caipAddress('polkadot'))
      .toBe(`${relay.caipNetworkId}:${alice}`)
    await second.kernel.connections.disconnect()
    await second.kernel.dispose()
    const count = wallet.requests.length
    const third = await setUp(wallets, createTestPlatform({ tabOf: first.platform }))
    third.platform.clock.advance(5_000)
    expect(third.kernel.connections.caipAddress('polkadot')).toBeUndefined()
    expect(wallet.requests).toHaveLength(count)
    await third.kernel.dispose()
  })
})
