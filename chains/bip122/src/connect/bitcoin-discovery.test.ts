import { describe, expect, it, vi } from 'vitest'
import { type Connector, createKernel, type Kernel } from '#kernel'
import { createTestPlatform, type TestPlatform } from '#testing'
import { alice, bob, testnet } from '../../testing/connector-fixture.js'
import {
  createMockUnisatWallet,
  createMockWbipWallet,
  type MockBitcoinWallet,
} from '../../testing/mock-bitcoin-wallet.js'
import { type Bip122Plugin, bip122 } from '../manifest.js'
import { createBitcoinDiscovery } from './bitcoin-discovery.js'

const options = { addresses: [alice, bob], network: testnet.caipNetworkId }
const icon = 'data:image/png;base64,AAAA'
const connecting = { networks: [testnet], preferred: testnet, signal: new AbortController().signal }

interface Bench {
  readonly platform: TestPlatform
  readonly rows: Connector[]
  names(): string[]
  /** Scans, and waits for the dynamic imports. */
  look(): Promise<void>
  stop(): void
}

async function setUp(
  before: (platform: TestPlatform) => void = () => {},
  others: Connector[] = [],
  used: readonly string[] = [],
): Promise<Bench> {
  const platform = createTestPlatform()
  before(platform)
  const rows: Connector[] = []
  const connectors = {
    match: ({ name }: { readonly name?: string }) => others.find((one) => one.name === name),
  }
  // The discovery only matches names against the existing connectors.
  const stop = createBitcoinDiscovery(platform, connectors as Kernel['connectors']).start({
    isUsed: (id, namespace) => namespace === 'bip122' && used.includes(id),
    add(connector) {
      rows.push(connector)
      return () => rows.splice(rows.indexOf(connector), 1)
    },
  })
  const scan = async (): Promise<void> => {
    platform.announce('focus', undefined)
    await vi.dynamicImportSettled()
  }
  await vi.dynamicImportSettled()
  return { platform, rows, stop, look: scan, names: () => rows.map(({ name }) => name) }
}

/** Adds wallets to the registry, each under its own global. */
function register(platform: TestPlatform, wallets: Readonly<Record<string, MockBitcoinWallet>>): void {
  const before = platform.globals.btc_providers
  const entries = Object.entries(wallets).map(([name, { provider }], at) => {
    const id = `wallet${at}${name.replace(/\W/g, '')}`
    platform.globals[id] = { bitcoin: provider }
    return { id: `${id}.bitcoin`, name, icon }
  })
  platform.globals.btc_providers = [...(Array.isArray(before) ? before : []), ...entries]
}

/** Fills the registry with wallets that nobody has. */
function flood(platform: TestPlatform, count: number): void {
  platform.globals.btc_providers = Array.from({ length: count }, (_, at) => {
    platform.globals[`w${at}`] = createMockWbipWallet(options).provider
    return { id: `w${at}`, name: `Wallet number ${at}` }
  })
}

describe('discovery of registry wallets (WBIP-4)', () => {
  it('finds present and late wallets [CON-02]', async () => {
    const {
      look: scan,
      names,
      platform,
      rows,
    } = await setUp((page) => register(page, { Early: createMockWbipWallet(options) }))
    register(platform, { Late: createMockWbipWallet(options) })
    await scan()
    expect(names()).toEqual(['Early', 'Late'])
    expect(rows[0]).toMatchObject({ id: 'bip122:early', type: 'injected', imageUrl: icon })
    expect(rows[0]?.namespaces).toEqual(['bip122'])
  })

  it('finds a wallet that appears late in an empty page without an event [CON-02]', async () => {
    const { names, platform } = await setUp()
    register(platform, { Late: createMockWbipWallet(options) })
    await platform.clock.advanceAsync(1_000)
    await vi.dynamicImportSettled()
    expect(names()).toEqual(['Late'])
    await platform.clock.advanceAsync(60_000)
    expect(platform.leftovers().filter((what) => !what.startsWith('listener'))).toEqual([])
  })

  it('lists a wallet once, however many names it has [CON-02]', async () => {
    const wallet = createMockWbipWallet(options)
    const { look: scan, names, platform } = await setUp((page) => register(page, { Example: wallet }))
    register(platform, {
      Example: createMockWbipWallet(options),
      'Example Wallet': createMockWbipWallet(options),
    })
    register(platform, { Other: wallet })
    await scan()
    expect(names()).toEqual(['Example'])
  })

  it('skips a wallet that Wallet Standard already lists [CON-02]', async () => {
    const other = { name: 'Example', namespaces: ['bip122'] } as unknown as Connector
    const { names } = await setUp(
      (page) => register(page, { Example: createMockWbipWallet(options) }),
      [other],
    )
    expect(names()).toEqual([])
  })

  it('keeps the first provider [CON-02]', async () => {
    const [real, fake] = [createMockWbipWallet(options), createMockWbipWallet(options)]
    const { look: scan, platform, rows } = await setUp((page) => register(page, { Example: real }))
    for (const name of Object.keys(platform.globals))
      if (name.startsWith('wallet')) platform.globals[name] = { bitcoin: fake.provider }
    await scan()
    await rows[0]?.connect(connecting)
    expect([real.requests.length > 0, fake.requests]).toEqual([true, []])
  })

  it.each([
    ['pay\u202epal', 'pay pal', 'bip122:pay-pal'],
    ['\u2066Meta\u200bMask\u2069\n', 'Meta Mask', 'bip122:meta-mask'],
    [`  ${'x'.repeat(200)}`, 'x'.repeat(64), `bip122:${'x'.repeat(64)}`],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>', 'bip122:img-src-x-onerror-alert-1'],
  ])('displays the name %j as safe text [SEC-04]', async (name, shown, id) => {
    const { rows } = await setUp((page) => {
      page.globals.one = createMockWbipWallet(options).provider
      page.globals.btc_providers = [{ id: 'one', name, icon }]
    })
    expect([rows[0]?.name, rows[0]?.id]).toEqual([shown, id])
  })

  it.each([
    ['javascript:alert(1)'],
    ['http://a.example/i.png'],
    [`data:image/png;base64,${'A'.repeat(102_400)}`],
    [7],
  ])('drops the picture %j and keeps the wallet [SEC-04]', async (bad) => {
    const { rows } = await setUp((page) => {
      page.globals.one = createMockWbipWallet(options).provider
      page.globals.btc_providers = [{ id: 'one', name: 'One', icon: bad }]
    })
    expect([rows.length, rows[0]?.imageUrl]).toEqual([1, undefined])
  })

  it('ignores entries that are no wallets, even if reading them throws [SEC-15]', async () => {
    const throws = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    const entries = [
      undefined,
      null,
      7,
      'x',
      [],
      {},
      throws,
      { id: 'one' },
      { id: 'nobody', name: 'x' },
      { id: 7, name: 'x' },
      ...['__proto__.x', 'one.__proto__', 'one.constructor', 'one..x', '', 'a'.repeat(2_000)].map((id) => ({
        id,
        name: 'x',
      })),
      { id: 'one', name: '\u200b\u202e' },
    ]
    const { names, platform } = await setUp((page) => {
      page.globals.one = {}
      page.globals.unisat = throws
      page.globals.okxwallet = throws
      page.globals.btc_providers = entries
    })
    expect([names(), platform.logs]).toEqual([[], []])
  })

  it('lists at most fifty wallets [SEC-15]', async () => {
    const { rows } = await setUp((page) => flood(page, 1_000))
    expect(rows).toHaveLength(50)
  })

  it('lists a wallet that the user connected before, however many others came first [S16]', async () => {
    const { names } = await setUp(
      (page) => {
        flood(page, 500)
        register(page, { Example: createMockWbipWallet(options), Unused: createMockWbipWallet(options) })
      },
      [],
      ['bip122:example'],
    )
    expect([names().length, names().at(-1)]).toEqual([51, 'Example'])
  })

  it('lists a wallet with its own global, however many are in the registry [S16]', async () => {
    const { names } = await setUp((page) => {
      flood(page, 500)
      page.globals.unisat = createMockUnisatWallet(options).provider
    })
    expect([names().length, names().at(-1)]).toEqual([51, 'UniSat Wallet'])
  })
})

describe('discovery of wallets with their own global', () => {
  it('finds UniSat and OKX, and lists each once if the registry also has it [CON-02]', async () => {
    const [unisat, okx] = [createMockUnisatWallet(options), createMockUnisatWallet(options)]
    const {
      look: scan,
      names,
      platform,
      rows,
    } = await setUp((page) => {
      page.globals.unisat = unisat.provider
      page.globals.btc_providers = [{ id: 'unisat', name: 'UniSat' }]
    })
    expect(names()).toEqual(['UniSat'])
    platform.globals.okxwallet = { bitcoin: okx.provider }
    await scan()
    expect(rows.map(({ id }) => id)).toEqual(['bip122:unisat', 'bip122:okx-wallet'])
    const grant = await rows[0]?.connect(connecting)
    expect(grant?.namespaces.bip122?.accounts[0]?.address).toBe(alice)
  })

  it('finds UniSat by its event [CON-02]', async () => {
    const { names, platform } = await setUp()
    platform.globals.unisat = createMockUnisatWallet(options).provider
    platform.announce('unisat#initialized', undefined)
    await vi.dynamicImportSettled()
    expect(names()).toEqual(['UniSat Wallet'])
  })
})

it('loads nothing without a wallet, and schedules no scan on a server [NET-12]', async () => {
  const { platform } = await setUp((page) => Object.assign(page, { kind: 'server' }))
  expect(platform.leftovers().filter((what) => !what.startsWith('listener'))).toEqual([])
})

it('leaves nothing behind when it stops, even while the code is loading [KRN-07]', async () => {
  const wallet = createMockWbipWallet(options)
  const { platform, rows, stop } = await setUp((page) => register(page, { Example: wallet }))
  await rows[0]?.connect(connecting)
  expect(wallet.listenerCount()).toBe(3)
  stop()
  expect([wallet.listenerCount(), rows, platform.leftovers()]).toEqual([0, [], []])
  const early = createTestPlatform()
  register(early, { Example: wallet })
  const added = vi.fn()
  const none = { match: () => undefined } as unknown as Kernel['connectors']
  createBitcoinDiscovery(early, none).start({ add: added, isUsed: () => false })()
  await vi.dynamicImportSettled()
  expect([added.mock.calls, early.leftovers()]).toEqual([[], []])
})

it('restores the connection of before the reload in a kernel [REL-05]', async () => {
  const wallet = createMockWbipWallet(options)
  const first = createTestPlatform()
  const start = async (platform: TestPlatform): Promise<Kernel<Bip122Plugin>> => {
    register(platform, { Example: wallet })
    const kernel = createKernel({ projectId: 'test', networks: [testnet], platform }).use(bip122)
    await kernel.start()
    return kernel
  }
  const before = await start(first)
  await vi.dynamicImportSettled()
  await before.connections.connect('bip122:example')
  await before.dispose()
  const after = await start(createTestPlatform({ tabOf: first }))
  await vi.waitFor(() => expect(after.connections.state('bip122').status).toBe('connected'))
  expect(after.connections.caipAddress('bip122')).toBe(`${testnet.caipNetworkId}:${alice}`)
  expect(wallet.requests.filter(([method]) => method === 'wallet_connect')).toHaveLength(1)
  await after.dispose()
})
