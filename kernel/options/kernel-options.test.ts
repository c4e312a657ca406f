import { expect, it } from 'vitest'
import {
  type AnyKernel,
  type ConnectGate,
  connectConditions,
  contributeTo,
  createKernel,
  createToken,
  definePlugin,
  type KernelOptions,
  optionsSchema,
  type PluginTypes,
  points,
} from '#kernel'
import { createMockConnector, createTestPlatform } from '#testing'

const networks: KernelOptions['networks'] = [
  {
    id: 1,
    name: 'One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  },
]
const view = { load: () => Promise.resolve({ default: () => null }), title: 'title' }

/** @param options any value: a page without types may pass anything */
const make =
  (options: object): (() => AnyKernel) =>
  () =>
    createKernel({ projectId: 'p', networks, platform: createTestPlatform(), ...options } as never)

it.each([
  ['the title of the page', {}, { title: 'Shop' }, 'Shop'],
  [
    'the host of the page if it has no title',
    {},
    { title: '', url: 'https://shop.example:8443/a' },
    'shop.example:8443',
  ],
  ['the host of its own url', { url: 'https://own.example/home' }, { title: '' }, 'own.example'],
  ['its own', { name: 'Own' }, { title: 'Shop' }, 'Own'],
  ['the title instead of an empty text', { name: '' }, { title: 'Shop' }, 'Shop'],
])('gives the app a name that users and wallets can read: %s [SIW-01]', (_, metadata, page, name) => {
  expect(make({ metadata, platform: createTestPlatform({ page }) })().metadata.name).toBe(name)
})

it.each([
  ['projectID', { projectID: 'x' }, 'is not known'],
  ['features', { features: { swaps: 'yes' } }, 'must be an object of true or false'],
  ['features', { features: ['swaps'] }, 'must be an object of true or false'],
  ['walletFeaturesOrder', { walletFeaturesOrder: 'swaps' }, 'must be a list of texts'],
  ['connectMethodsOrder', { connectMethodsOrder: [1] }, 'must be a list of texts'],
  ['socialsOrder', { socialsOrder: { google: 1 } }, 'must be a list of texts'],
  ['orders', { orders: { slots: 'a' } }, 'must be an object of lists of texts'],
  ['logLevel', { logLevel: 'loud' }, 'must be one of debug, warn, error, silent'],
  ['locale', { locale: 'C' }, 'must be a language tag'],
  ['locale', { locale: '' }, 'must be a language tag'],
  ['locale', { locale: ['en'] }, 'must be a language tag'],
  ['enableNetworkSwitch', { enableNetworkSwitch: 1 }, 'must be true or false'],
  ['policy.deniedMethods', { policy: { deniedMethods: 'eth_sign' } }, 'must be a list of texts'],
  ['policy.plugins.swap.denied', { policy: { plugins: { swap: { denied: [] } } } }, 'is not known'],
  ['policy', { policy: null }, 'must be an object'],
  ['policy', { policy: 'strict' }, 'must be an object'],
  ['policy', { policy: ['strict'] }, 'must be an object'],
  ['policy.plugins', { policy: { plugins: [] } }, 'must be an object'],
  ['policy.plugins.swap', { policy: { plugins: { swap: null } } }, 'must be an object'],
  ['policy.plugins.swap', { policy: { plugins: { swap: 7 } } }, 'must be an object'],
  ['policy.plugins.swap', { policy: { plugins: { swap: ['eth_sign'] } } }, 'must be an object'],
  ['provide', { provide: {} }, 'must be a list'],
  ['storageKey', { storageKey: 7 }, 'must be a text'],
  ['discovery', { discovery: { eip155: 'off' } }, 'must be an object of true or false'],
  ['discovery', { discovery: ['eip155'] }, 'must be an object of true or false'],
  ['unsupportedNetworks', { unsupportedNetworks: true }, 'must be one of block, warn, ignore'],
  ['customRpcUrls', { customRpcUrls: ['https://own.example'] }, 'must be an object'],
  [
    "customRpcUrls['eip155:2']",
    { customRpcUrls: { 'eip155:2': ['https://own.example'] } },
    "is not among 'networks'",
  ],
  [
    "customRpcUrls['eip155:1']",
    { customRpcUrls: { 'eip155:1': [] } },
    'must be a list of at least one address',
  ],
  [
    "customRpcUrls['eip155:1']",
    { customRpcUrls: { 'eip155:1': 'https://own.example' } },
    'must be a list of at least one address',
  ],
  [
    "customRpcUrls['eip155:1']",
    { customRpcUrls: { 'eip155:1': ['https://own.example', 'http://own.example'] } },
    "'http://own.example' is not an https address",
  ],
])('the error names the option %s and its problem [KRN-06] [ERR-03]', (option, options, problem) => {
  expect(make(options)).toThrow(`${option}: ${problem}`)
})

it('uses English if the language of the browser is none', () => {
  const languageOf = (language: string): string =>
    make({ platform: createTestPlatform({ page: { language } }) })().i18n.store.getState().locale
  expect(languageOf('de-AT')).toBe('de-AT')
  for (const none of ['C', 'en-US@posix', '']) expect(languageOf(none)).toBe('en')
})

it('prototype keys among the options have no effect [SEC-15]', async () => {
  const options = JSON.parse('{"__proto__":{"projectId":"x"},"features":{"__proto__":true}}')
  expect((await make({ features: options.features })().inspect()).plugins).toEqual([])
  expect(make(JSON.parse('{"constructor":1}'))).toThrow('constructor: is not known')
})

it('the error names a misspelt option of a plugin [KRN-06]', () => {
  const kernel = make({})()
  const swap = definePlugin<PluginTypes>({
    id: 'swap',
    version: '1.0.0',
    kernel: '*',
    options: {
      '~standard': {
        version: 1,
        vendor: 'test',
        validate: () => ({ issues: [{ message: 'must be a number', path: ['slippage'] }] }),
      },
    },
  })
  const use = (kernel as unknown as { use(plugin: unknown, options: unknown): void }).use
  expect(() => use(swap, { slippage: 'x' })).toThrow("plugin 'swap', option 'slippage': must be a number")
})

it('flags and orders choose and sort plugins, and have no other effect [KRN-03] [KRN-05]', async () => {
  const socials = { id: 'socials', keyOf: (value: { readonly id: string }) => value.id }
  const buttons: Readonly<Record<string, number>> = { onramp: 10, swaps: 20, receive: 30, send: 40 }
  const methods: Readonly<Record<string, number>> = { email: 10, social: 20, wallet: 30 }
  const button = (id: string) =>
    definePlugin<PluginTypes>({
      id,
      version: '1.0.0',
      kernel: '*',
      contributes: {
        features: [{ id, order: buttons[id], label: 'label', icon: 'wallet', view: 'Any' }],
        connectMethods: [{ id, order: methods[id], load: view.load }],
        extra: [{ point: socials, value: { id } }],
      } as object,
    })
  const start = async (options: object) => {
    const kernel = make(options)()
    const used = ['send', 'wallet', 'x', 'google', 'receive', 'swaps', 'social', 'onramp', 'email', 'own']
    for (const id of used) {
      // The ids of a page's own plugins are unknown to its types here.
      ;(kernel as unknown as { use(plugin: unknown): void }).use(button(id))
    }
    await kernel.start()
    const ids = (point: { readonly id: string }): readonly string[] =>
      kernel.contributions.list(point as typeof socials).map((one) => one.id)
    return { features: ids(points.features), methods: ids(points.connectMethods), socials: ids(socials) }
  }
  const usual = await start({})
  expect(usual.features.slice(0, 4)).toEqual(['onramp', 'swaps', 'receive', 'send'])
  expect(usual.methods.slice(0, 3)).toEqual(['email', 'social', 'wallet'])
  expect(usual.socials.slice(0, 2)).toEqual(['send', 'wallet'])
  // Contributions without a position keep the order of use.
  expect(usual.features.slice(4)).toEqual(['wallet', 'x', 'google', 'social', 'email', 'own'])
  const chosen = await start({
    features: { email: false },
    walletFeaturesOrder: ['own', 'send'],
    connectMethodsOrder: ['wallet'],
    socialsOrder: ['x', 'nobody'],
  })
  expect(chosen.features.slice(0, 2)).toEqual(['own', 'send'])
  expect(chosen.methods[0]).toBe('wallet')
  expect(chosen.socials[0]).toBe('x')
  expect(chosen.features).not.toContain('email')
  // Every point has an order in `orders`; it wins over its own option.
  const ordered = await start({ socialsOrder: ['google'], orders: { socials: ['x'], slots: ['a'] } })
  expect(ordered.socials[0]).toBe('x')
  expect(ordered.features[0]).toBe('onramp')
})

it('permissions are connector ∩ caller ∩ policy, and the host only narrows them [SEC-08] [KRN-14]', async () => {
  const wallet = createMockConnector({ methods: ['eth_call', 'eth_sendTransaction'] })
  const requesting = definePlugin<PluginTypes>({
    id: 'asking',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      connectors: [{ id: 'mock', create: () => wallet }],
      rpc: { eip155: { safe: ['eth_call', 'eth_other'], approval: ['eth_sendTransaction'] } },
    },
  })
  const platform = createTestPlatform()
  const kernel = createKernel({
    projectId: 'p',
    networks,
    platform,
    policy: { plugins: { asking: { deniedMethods: ['eth_sendTransaction'] } } },
  }).use(requesting as never)
  await kernel.start()
  const row = (method: string, kind: string, allowed: boolean, through: readonly string[]) => ({
    caller: 'asking',
    namespace: 'eip155',
    method,
    kind,
    allowed,
    through,
  })
  expect((await kernel.inspect()).permissions).toEqual([
    row('eth_call', 'safe', true, ['mock']),
    row('eth_other', 'safe', true, []),
    row('eth_sendTransaction', 'approval', false, ['mock']),
  ])
})

it("lets the host's policy deny overriding rules and conditions of connecting, and reports both [A20] [A26]", async () => {
  const condition = { id: 'never', service: createToken<ConnectGate>('test.never') }
  const stranger = definePlugin<PluginTypes>({
    id: 'stranger',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      openRules: [{ id: 'mine', stage: 'override', resolve: () => ({ view: 'Mine' }) }],
      extra: [contributeTo(connectConditions, condition)],
    },
  })
  const run = async (deniedPowers: readonly string[]) => {
    const kernel = createKernel({
      projectId: 'p',
      networks: [
        {
          id: 1,
          name: 'One',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: ['https://rpc.example'] } },
        },
      ],
      platform: createTestPlatform(),
      policy: { plugins: { stranger: { deniedPowers } } },
    }).use(stranger as never)
    await kernel.start()
    const { contributions } = kernel
    return [
      contributions.list(connectConditions).length,
      contributions.list(points.openRules).length,
      (await kernel.inspect()).plugins[0]?.powers,
    ]
  }
  const powers = (allowed: boolean) =>
    ['connectConditions', 'openRules.override'].map((power) => ({ power, allowed }))
  expect(await run([])).toEqual([1, 1, powers(true)])
  expect(await run(['openRules.override', 'connectConditions'])).toEqual([0, 0, powers(false)])
})

it('reports which origins a plugin names itself, and which the host named [A27]', async () => {
  const stranger = definePlugin<PluginTypes>({
    id: 'stranger',
    version: '1.0.0',
    kernel: '*',
    options: optionsSchema<{ readonly api: string }>({ api: () => undefined }),
    contributes: {
      pageNeeds: (
        options: { readonly api: string } | undefined,
        services: Readonly<Record<string, string>>,
      ) => ({
        connect: [
          `${options?.api}/v2`,
          `${services.mirror}`,
          'https://rpc.example/1',
          'https://own.example/collect',
        ],
        image: ['https://pictures.example'],
        frame: ['https://api.example.evil.example'],
      }),
    },
    // The type bag has no options: the schema checks what is passed.
  } as never)
  const kernel = createKernel({
    projectId: 'p',
    logLevel: 'silent',
    networks,
    platform: createTestPlatform(),
    services: { mirror: 'https://mirror.example/feed' },
  })
  // By its type bag, which has no options, the plugin accepts none.
  Reflect.apply(kernel.use, kernel, [stranger, { api: 'https://api.example' }])
  const own = ['https://own.example', 'https://pictures.example', 'https://api.example.evil.example']
  expect((await kernel.report()).plugins[0]?.ownOrigins).toEqual(own)
  expect((await kernel.inspect()).plugins[0]?.ownOrigins).toEqual(own)
})

it('starts no discovery that the host turned off, and the others [CON-02]', async () => {
  const platform = createTestPlatform()
  const early = createMockConnector({ id: 'early', name: 'Early', type: 'announced' })
  const late = createMockConnector({ id: 'late', name: 'Late', type: 'announced' })
  const finder = definePlugin<PluginTypes>({
    id: 'finder',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      discovery: [
        { ...early.discovery(1), id: 'announcements' },
        { ...late.discovery(1), id: 'standard' },
      ],
    },
  })
  const discovery = { announcements: false, standard: true, unknown: false }
  const kernel = createKernel({ projectId: 'p', networks, platform, discovery }).use(finder)
  await kernel.start()
  await platform.clock.advanceAsync(1)
  expect(kernel.connectors.list().map((connector) => connector.id)).toEqual(['late'])
  await kernel.dispose()
})
