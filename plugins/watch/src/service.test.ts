import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createKernel,
  definePlugin,
  type KernelOptions,
  type PluginTypes,
  provide,
  QuoinError,
} from '#kernel'
import { type NamesApi, NamesToken } from '#plugins/names'
import { createMockConnector, createMockWorld, createTestPlatform, settle, type TestPlatform } from '#testing'
import { bip122 } from '../../../chains/bip122/src/index.js'
import { eip155 } from '../../../chains/eip155/src/index.js'
import { polkadot } from '../../../chains/polkadot/src/index.js'
import { solana } from '../../../chains/solana/src/index.js'
import { watchPlugin } from './manifest.js'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const ada = '0x52908400098527886E0F7030069857D2E4169EE7'
const sol = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const bitcoin = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const dot = '12bzRJfh7arnnfPPUZHeJUaE62QLEwhK48QnH9LXeK2m1iZU'

const network = (caipNetworkId: `${string}:${string}`, name: string): KernelOptions['networks'][number] => {
  const [chainNamespace = '', reference = ''] = caipNetworkId.split(':')
  return {
    id: /^\d+$/.test(reference) ? Number(reference) : reference,
    chainNamespace,
    caipNetworkId,
    name,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
    rpcUrls: { default: { http: ['https://node.example'] } },
  }
}
const networks = [
  network('eip155:1', 'Ethereum'),
  network('eip155:137', 'Polygon'),
  network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'),
  network('bip122:000000000019d6689c085ae165831e93', 'Bitcoin'),
  network('bip122:000000000933ea01ad0ee984209779ba', 'Bitcoin Testnet'),
  network('polkadot:91b171bb158e2d3848fa23a9f1c25182', 'Polkadot'),
]

interface FakeNames extends PluginTypes {
  readonly id: 'names'
  readonly api: NamesApi
}
/** A names service with the names of a test. */
function fakeNames(resolve: (name: string, network: string) => string | undefined) {
  const api = {
    isName: (text: string) => text.includes('.'),
    resolve: async (name: string, id: string) => {
      const address = resolve(name, id)
      return address === undefined ? undefined : { name, address, source: 'chain' as const }
    },
  }
  return definePlugin<FakeNames>({
    id: 'names',
    version: '1.0.0',
    kernel: '*',
    // Only what the plugin calls.
    services: [provide(NamesToken, { deps: [], create: () => api as unknown as NamesApi })],
    expose: NamesToken,
  })
}

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

async function start({
  platform = createTestPlatform(),
  listed = networks,
  resolve = () => undefined,
}: {
  readonly platform?: TestPlatform
  readonly listed?: KernelOptions['networks']
  readonly resolve?: (name: string, network: string) => string | undefined
} = {}) {
  const kernel = createKernel({ projectId: 'test', logLevel: 'silent', platform, networks: listed })
    .use(eip155)
    .use(solana)
    .use(bip122)
    .use(polkadot)
    .use(fakeNames(resolve))
    .use(
      createMockWorld({
        wallets: [createMockConnector({ id: 'mock', namespace: 'eip155', accounts: [ada] })],
      }),
    )
    .use(watchPlugin)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  // Nothing is being restored any more.
  await vi.waitFor(() => {
    const states = Object.values(kernel.connections.store.getState().byNamespace)
    expect(states.some(({ status }) => status === 'restoring')).toBe(false)
  })
  const shown = (namespace: string) => {
    const connection = kernel.connections.active(namespace)
    return connection && `${connection.caipNetworkId} ${connection.accounts.map(({ address }) => address)}`
  }
  return { kernel, platform, shown }
}

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) =>
      `${Reflect.get(Object(error), 'code')} ${Reflect.get(Object(error), 'fault') ?? ''}`.trim(),
  )

describe('an address to watch', () => {
  it.each([
    ['of an EVM network', vitalik, 'eip155', vitalik],
    [
      'in lower case, with spaces and invisible characters',
      ` \u200b${vitalik.toLowerCase()}\n`,
      'eip155',
      vitalik,
    ],
    ['of Solana', sol, 'solana', sol],
    ['of Bitcoin', bitcoin, 'bip122', bitcoin],
    ['of Polkadot', dot, 'polkadot', dot],
    [
      'of a Bitcoin test network',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      'bip122',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    ],
  ])('%s is connected watch-only, in its namespace', async (_, text, namespace, address) => {
    const { kernel } = await start()
    const connection = await kernel.watch.connect(text)
    expect(connection).toMatchObject({ connectorId: 'watch', namespace, isWatchOnly: true })
    expect(connection.accounts.map((one) => one.address)).toEqual([address])
    // No contract: it would be offered on one network only.
    expect(connection.accounts[0]?.type).toBe(namespace === 'bip122' ? 'payment' : 'eoa')
    expect(kernel.networks.store.getState().activeNamespace).toBe(namespace)
    expect(kernel.networks.isUnsupported()).toBe(false)
  })

  it('is watched on the network of its CAIP-10 id', async () => {
    const { kernel, shown } = await start()
    await kernel.watch.connect(`eip155:137:${vitalik}`)
    expect(shown('eip155')).toBe(`eip155:137 ${vitalik}`)
  })

  it.each([
    ['is no address', 'hello', 'WATCH_ADDRESS_INVALID format'],
    ['is empty', '  ', 'WATCH_ADDRESS_INVALID format'],
    ['is longer than any', 'a'.repeat(10_000), 'WATCH_ADDRESS_INVALID format'],
    ['is a private key', `0x${'1'.repeat(64)}`, 'WATCH_ADDRESS_INVALID format'],
    ['has a typo', vitalik.replace('d8dA', 'D8dA'), 'WATCH_ADDRESS_INVALID checksum'],
    ['has a typo, of Bitcoin', bitcoin.replace('w508', 'w509'), 'WATCH_ADDRESS_INVALID checksum'],
    ['is of a network that is not listed', `eip155:10:${vitalik}`, 'WATCH_ADDRESS_INVALID network'],
    ['names the network of another namespace', `eip155:1:${sol}`, 'WATCH_ADDRESS_INVALID format'],
    ['is a name that nobody has', 'nobody.eth', 'WATCH_NAME_NOT_FOUND'],
  ])('is refused if the text %s', async (_, text, error) => {
    const { kernel, platform } = await start()
    expect(await errorOf(kernel.watch.connect(text))).toBe(error)
    expect(kernel.connections.store.getState().connections).toEqual([])
    expect([...platform.storage.keys()].filter((key) => key.includes('watch'))).toEqual([])
  })

  it('is connected by `kernel.connect`, which loads the service itself', async () => {
    const kernel = createKernel({
      projectId: 'test',
      logLevel: 'silent',
      platform: createTestPlatform(),
      networks,
    })
      .use(eip155)
      .use(solana)
      .use(fakeNames((name) => (name === 'vitalik.eth' ? vitalik : undefined)))
      .use(watchPlugin)
    running.push(kernel)
    expect(await errorOf(kernel.connect({ watch: vitalik }))).toBe('CONNECTOR_NOT_FOUND')
    await kernel.start()
    const connection = await kernel.connect({ watch: 'vitalik.eth' })
    expect(connection).toMatchObject({ namespace: 'eip155', isWatchOnly: true })
    expect(connection.accounts[0]?.address).toBe(vitalik)
    expect(await errorOf(kernel.connect({ watch: sol }, { namespace: 'eip155' }))).toMatch(/^WATCH_/)
    const left = AbortSignal.abort()
    expect(await errorOf(kernel.connect({ watch: ada }, { signal: left }))).toBe('ABORTED')
    // What a page without types may pass.
    const connect = kernel.connect as (target: unknown) => Promise<unknown>
    for (const none of [undefined, null, 'watch', {}, { watch: ada, other: ada }])
      expect(await errorOf(connect(none))).toBe('OPTIONS_INVALID')
    for (const unknown of [{ watched: ada }, { toString: ada }, { __proto__: null, constructor: ada }])
      expect(await errorOf(connect(unknown))).toBe('CONNECTOR_NOT_FOUND')
    expect(await errorOf(connect({ watch: 7 }))).toMatch(/^WATCH_ADDRESS_INVALID/)
  })

  it('keeps its name in `kernel.connect` if a later plugin has a target of the same name', async () => {
    interface OtherPlugin extends PluginTypes {
      readonly id: 'other'
      readonly connectTargets: { readonly watch: string }
    }
    const other = definePlugin<OtherPlugin>({
      id: 'other',
      version: '1.0.0',
      kernel: '*',
      contributes: { connectTargets: { watch: () => Promise.reject(new Error('of another plugin')) } },
    })
    const kernel = createKernel({
      projectId: 'test',
      logLevel: 'silent',
      platform: createTestPlatform(),
      networks,
    })
      .use(eip155)
      .use(watchPlugin)
      .use(other)
    running.push(kernel)
    await kernel.start()
    expect((await kernel.connect({ watch: vitalik })).connectorId).toBe('watch')
  })

  it('is refused in another namespace than the requested one, and not looked up as a name [SEC-09]', async () => {
    const asked: string[] = []
    const { kernel } = await start({ resolve: (name) => void asked.push(name) })
    expect(await errorOf(kernel.watch.connect(sol, { namespace: 'eip155' }))).toBe(
      'WATCH_ADDRESS_INVALID network',
    )
    const listed = networks.filter(({ caipNetworkId = '' }) => caipNetworkId.startsWith('eip155'))
    const evm = await start({ listed, resolve: (name) => void asked.push(name) })
    expect(await errorOf(evm.kernel.watch.connect(bitcoin))).toBe('WATCH_ADDRESS_INVALID network')
    expect(asked).toEqual([])
  })

  it('may be a name: watched on the network on which it has an address', async () => {
    const { kernel, shown } = await start({
      resolve: (name, id) => (name === 'ada.eth' && id === 'eip155:137' ? ada : undefined),
    })
    await kernel.watch.connect('ada.eth')
    expect(shown('eip155')).toBe(`eip155:137 ${ada}`)
  })

  it('is not taken from a name with two addresses, or from one whose network failed', async () => {
    const fail = (code: 'NAME_CONFLICT' | 'NAME_RESOLVING_FAILED') => (_: string, id: string) => {
      if (id === 'eip155:1') throw new QuoinError(code, { text: 'failed' })
      return code === 'NAME_CONFLICT' ? ada : undefined
    }
    for (const code of ['NAME_CONFLICT', 'NAME_RESOLVING_FAILED'] as const) {
      const { kernel } = await start({ resolve: fail(code) })
      expect(await errorOf(kernel.watch.connect('ada.eth'))).toBe(code)
    }
  })

  it('is that of its call, also with two calls at once', async () => {
    const { kernel, shown } = await start()
    const [first, second, third] = await Promise.all(
      [vitalik, ada, sol].map((one) => kernel.watch.connect(one)),
    )
    expect([first, second, third].map((one) => one?.accounts[0]?.address)).toEqual([vitalik, ada, sol])
    expect([shown('eip155'), shown('solana')]).toEqual([
      `eip155:1 ${ada}`,
      `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp ${sol}`,
    ])
  })

  it('is required: the connector alone connects nothing', async () => {
    const { kernel } = await start()
    expect(await errorOf(kernel.connections.connect('watch'))).toBe('WATCH_ADDRESS_MISSING')
    await kernel.watch.connect(vitalik)
    expect(await errorOf(kernel.connections.connect('watch', { namespace: 'solana' }))).toBe(
      'WATCH_ADDRESS_MISSING',
    )
  })
})

describe('a watch-only account', () => {
  it.each([
    ['personal_sign', ['0x00', vitalik]],
    ['eth_sendTransaction', [{ from: vitalik, to: ada, value: '0x1' }]],
    ['wallet_getCapabilities', [vitalik]],
    ['eth_accounts', []],
    ['eth_call', [{ to: ada }, 'latest']],
  ])('refuses %s to every caller, before any check of the request [SEC-08]', async (method, params) => {
    const { kernel } = await start()
    await kernel.watch.connect(vitalik)
    await expect(kernel.rpc.request({ method, params })).rejects.toMatchObject({
      code: 'WATCH_ONLY',
      details: method,
    })
    const connector = kernel.connectors.find('watch')
    expect(connector?.methods('eip155')).toEqual([])
    const request = { namespace: 'eip155', caipNetworkId: 'eip155:1', method, params } as const
    expect(await errorOf(connector?.request(request) ?? Promise.resolve())).toBe('WATCH_ONLY')
  })

  it('can be looked at on any network on which its address is valid', async () => {
    const { kernel, shown } = await start()
    await kernel.watch.connect(vitalik)
    await kernel.networks.switchTo('eip155:137')
    expect(shown('eip155')).toBe(`eip155:137 ${vitalik}`)
    await kernel.watch.connect(bitcoin)
    expect(await errorOf(kernel.networks.switchTo('bip122:000000000933ea01ad0ee984209779ba'))).toBe(
      'SWITCH_FAILED',
    )
    expect(shown('bip122')).toBe(`bip122:000000000019d6689c085ae165831e93 ${bitcoin}`)
  })

  it('is restored by the next page on its network, for each namespace, and marked again [ACC-12]', async () => {
    const platform = createTestPlatform()
    const first = await start({ platform })
    for (const one of [vitalik, sol, bitcoin, dot]) await first.kernel.watch.connect(one)
    await first.kernel.networks.switchTo('eip155:137')
    await first.kernel.dispose()
    const { kernel, shown } = await start({ platform })
    expect(['eip155', 'solana', 'bip122', 'polkadot'].map(shown)).toEqual([
      `eip155:137 ${vitalik}`,
      `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp ${sol}`,
      `bip122:000000000019d6689c085ae165831e93 ${bitcoin}`,
      `polkadot:91b171bb158e2d3848fa23a9f1c25182 ${dot}`,
    ])
    expect(kernel.connections.store.getState().connections.map((one) => one.isWatchOnly)).toEqual(
      Array(4).fill(true),
    )
    expect(await errorOf(kernel.rpc.request({ method: 'personal_sign', namespace: 'eip155' }))).toBe(
      'WATCH_ONLY',
    )
  })

  it('is gone from the storage once it is disconnected, and the others stay', async () => {
    const { kernel, platform } = await start()
    const stored = () =>
      Object.keys(JSON.parse(platform.storage.get('@quoin/default/watch/v1') ?? '{"accounts":{}}').accounts)
    await kernel.watch.connect(vitalik)
    await kernel.watch.connect(sol)
    expect(stored().sort()).toEqual(['eip155', 'solana'])
    await kernel.connections.disconnect('eip155')
    await settle()
    expect(stored()).toEqual(['solana'])
    await kernel.connections.disconnect()
    await settle()
    expect(stored()).toEqual([])
  })

  it.each([
    ['an address of another form', { eip155: { address: '<script>', caipNetworkId: 'eip155:1' } }],
    ['an address of another namespace', { eip155: { address: sol, caipNetworkId: 'eip155:1' } }],
    ['a network of another namespace', { eip155: { address: vitalik, caipNetworkId: 'solana:1' } }],
    ['no object', 7],
  ])('is not restored from a storage with %s [STO-01] [SEC-15]', async (_, accounts) => {
    const platform = createTestPlatform()
    const first = await start({ platform })
    await first.kernel.watch.connect(vitalik)
    await first.kernel.dispose()
    platform.storage.set('@quoin/default/watch/v1', JSON.stringify({ accounts }))
    const { kernel } = await start({ platform })
    expect(kernel.connections.store.getState().connections).toEqual([])
  })

  it('gives way to a wallet that the user connects, and is marked again without it [CON-10]', async () => {
    const { kernel, shown } = await start()
    await kernel.watch.connect(vitalik)
    await kernel.connections.connect('mock', { namespace: 'eip155' })
    expect([shown('eip155'), kernel.connections.active('eip155')?.isWatchOnly]).toEqual([
      `eip155:1 ${ada}`,
      false,
    ])
    await kernel.connections.disconnect({ connectorId: 'mock', namespace: 'eip155' })
    expect([shown('eip155'), kernel.connections.active('eip155')?.isWatchOnly]).toEqual([
      `eip155:1 ${vitalik}`,
      true,
    ])
  })
})
