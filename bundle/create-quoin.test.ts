import { expect, it, vi } from 'vitest'
import { createToken, definePlugin, type PluginTypes, provide } from '#kernel'
import { createTestPlatform } from '#testing'
import { createEvmQuoin } from './create-evm-quoin.js'
import { createQuoin } from './create-quoin.js'
import type { QuoinOptions } from './quoin-options.js'
import { pluginIn } from './standard-plugin.js'
import { standardPlugins } from './standard-plugins.js'

const networks: QuoinOptions['networks'] = [
  {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://node.example'] } },
  },
]

async function statuses(options: Partial<QuoinOptions> = {}) {
  const quoin = createQuoin({ projectId: 'p', networks, platform: createTestPlatform(), ...options })
  await quoin.start()
  const found = (await quoin.inspect()).plugins.map(({ id, status, flag }) => ({ id, status, flag }))
  await quoin.dispose()
  return found
}

const accountPlugins = [
  'tokens',
  'nfts',
  'transactions',
  'history',
  'names',
  'onramp',
  'swap',
  'receive',
  'send',
  'analytics',
  'portfolio',
  'permissions',
  'watch',
  'review',
]

it('has exactly the standard plugins, all of them on by default [KRN-04]', async () => {
  const plugins = await statuses()
  expect(plugins.map(({ id }) => id)).toEqual([
    'eip155',
    'walletconnect',
    'wallets',
    'account',
    'networkPicker',
    ...accountPlugins,
  ])
  expect(plugins.filter(({ status }) => status !== 'started')).toEqual([])
})

it('adds the logins, each by its flag, with a secure site, and none of them without one [KRN-03] [KRN-04]', async () => {
  const logins = async (options: Partial<QuoinOptions>) => {
    const found = await statuses({ services: { secureSite: 'https://secure.example' }, ...options })
    return found.slice(5 + accountPlugins.length).map(({ id, status }) => `${id} ${status}`)
  }
  expect(await logins({})).toEqual(['embedded started', 'email started', 'social started'])
  const without = async (flag: string) => (await logins({ features: { [flag]: false } })).join(', ')
  expect(await without('email')).toBe('embedded started, email disabled, social started')
  expect(await without('socials')).toBe('embedded started, email started, social disabled')
  // The logins depend on their wallet.
  expect(await without('embedded')).toBe('embedded disabled, email blocked, social blocked')
  // Each option is passed to its plugin, which reports its errors.
  const options = { social: { providers: ['github'] }, embedded: { version: 5 } } as const
  expect(await logins(options)).toHaveLength(3)
  expect(await logins({ services: {} })).toEqual([])
})

it('reserves the position of each connect method that a lazy plugin contributes [KRN-03]', async () => {
  const contributed = await Promise.all(
    standardPlugins.map(async ({ id, plugin }) => {
      const { manifest } = typeof plugin === 'function' ? pluginIn(await plugin()) : pluginIn({ plugin })
      return id === 'wallets' ? [] : (manifest.contributes?.connectMethods ?? [])
    }),
  )
  expect(standardPlugins.flatMap((row) => ('connectMethod' in row ? [row.connectMethod] : []))).toEqual(
    contributed.flat().map(({ load, ...method }) => method),
  )
})

const dependents: Readonly<Record<string, readonly string[]>> = {
  account: ['nfts', 'onramp', 'swap', 'receive', 'send', 'portfolio'],
  tokens: ['swap', 'send', 'portfolio'],
  transactions: ['swap', 'send'],
}

it.each([
  ['policy', null],
  ['policy', 'strict'],
  ['policy', 7],
  ['policy', [{ deniedMethods: ['eth_sign'] }]],
  ['policy.plugins', { plugins: 'none' }],
  ['policy.plugins', { plugins: ['swap'] }],
  ['policy.plugins.pay', { plugins: { pay: 'all' } }],
  ['policy.plugins.pay', { plugins: { pay: null } }],
  ['policy.plugins.legal', { plugins: { legal: [] } }],
  ['policy.plugins.swap', { plugins: { swap: 7 } }],
])(
  'names a malformed %s (%j), also where options of plugins add powers to it [KRN-06] [ERR-03]',
  (option, policy) => {
    const requests: readonly Partial<QuoinOptions>[] = [
      {},
      { pay: {}, legal: { termsUrl: 'https://app.example/terms', version: '1' } },
    ]
    for (const options of requests)
      expect(() =>
        createQuoin({
          projectId: 'p',
          networks,
          platform: createTestPlatform(),
          ...options,
          policy,
        } as never),
      ).toThrow(`${option}: must be an object`)
  },
)

it('names all unknown options at once, what was probably meant, and every option of the bundle [ERR-03]', () => {
  const make = (): unknown =>
    createQuoin({
      networks,
      wallet: {},
      projectID: 'x',
      theme: 'dark',
      platform: createTestPlatform(),
    } as never)
  expect(make).toThrow(
    "wallet: is not known, did you mean 'wallets'?; projectID: is not known, did you mean 'projectId'?; theme: is not known",
  )
  expect(make).toThrow(/Fix: There is projectId, .*networks, .*walletConnect, wallets, .*siwx, .*plugins\.$/m)
})

it('adds the needs of pay and legal to the policy of a host, and keeps what it denies [KRN-14]', async () => {
  const powersOf = async (plugins: Readonly<Record<string, object>>) => {
    const quoin = createQuoin({
      projectId: 'p',
      networks,
      platform: createTestPlatform(),
      pay: {},
      policy: { plugins },
    })
    await quoin.start()
    const { powers } = (await quoin.inspect()).plugins.find(({ id }) => id === 'pay') ?? {}
    await quoin.dispose()
    return powers?.find(({ power }) => power === 'swap.confirm')?.allowed
  }
  expect(await powersOf({})).toBe(true)
  expect(await powersOf({ pay: { deniedMethods: ['eth_sign'] } })).toBe(true)
  expect(await powersOf({ pay: { allowedPowers: [] } })).toBe(false)
})

it('lets the review stop requests by default in each bundle, and not without its flag [KRN-04] [SEC-06]', async () => {
  const powerOf = async (create: typeof createQuoin | typeof createEvmQuoin, features = {}) => {
    const quoin = create({ projectId: 'p', networks, platform: createTestPlatform(), features })
    await quoin.start()
    const { plugins } = await quoin.report()
    await quoin.dispose()
    const { status, powers } = plugins.find(({ id }) => id === 'review') ?? {}
    return [status, powers?.find(({ power }) => power === 'actionReviewers')?.allowed]
  }
  expect(await powerOf(createQuoin)).toEqual(['started', true])
  expect(await powerOf(createEvmQuoin)).toEqual(['started', true])
  expect((await powerOf(createQuoin, { review: false }))[0]).toBe('disabled')
})

it('loads the code of a plugin again if the first attempt fails, so that a lost file refuses no request [REL-03]', async () => {
  let attempts = 0
  const plugins = standardPlugins.map((row) =>
    row.id === 'review'
      ? {
          ...row,
          plugin: async () => {
            attempts += 1
            if (attempts === 1) throw new Error('offline')
            return row.plugin()
          },
        }
      : row,
  )
  const found = await statuses({ plugins })
  expect([attempts, found.find(({ id }) => id === 'review')?.status]).toEqual([2, 'started'])
})

it('tracks events for the host and sends none of them without consent [KRN-04] [ANA-01]', async () => {
  const platform = createTestPlatform()
  const quoin = createQuoin({
    projectId: 'p',
    networks,
    platform,
    services: { gateway: 'https://gateway.example' },
  })
  const tracked: string[] = []
  quoin.on('analytics:tracked', ({ event }) => tracked.push(event))
  await quoin.start()
  await vi.waitFor(() => expect(tracked).toContain('INITIALIZE'))
  await quoin.analytics.flush()
  platform.page.set({ visible: false })
  await platform.clock.advanceAsync(60_000)
  expect(platform.requests.filter(({ url }) => new URL(url).pathname.startsWith('/e'))).toEqual([])
  expect(quoin.analytics.store.getState()).toMatchObject({ silent: 'noConsent', waiting: 0 })
  await quoin.dispose()
})

it('switches each plugin by its flag, and keeps the others [KRN-03] [KRN-04]', async () => {
  for (const { id, flag } of await statuses()) {
    const changed = await statuses({ features: { [flag]: false } })
    const by = (status: string) => changed.filter((one) => one.status === status).map((one) => one.id)
    expect(by('disabled')).toEqual([id])
    // Plugins that depend on it are blocked with it.
    expect([id, by('blocked')]).toEqual([id, dependents[id] ?? []])
  }
})

it('adds a plugin that is off by default with its option alone, started and typed [KRN-03] [KRN-04] [CON-12]', async () => {
  const base = { projectId: 'p', networks, platform: createTestPlatform() }
  const quoin = createQuoin({
    ...base,
    services: { gateway: 'https://gateway.example' },
    siwx: { required: false },
    legal: { termsUrl: 'https://app.example/terms', version: '1' },
    pay: {},
    smartSessions: {},
    hardware: true,
    safe: { origins: ['https://app.safe.example'] },
  })
  await quoin.start({ services: 'all' })
  const requests = ['siwx', 'legal', 'pay', 'smartSessions', 'hardware', 'safe']
  expect(
    (await quoin.inspect()).plugins.filter(({ id }) => requests.includes(id)).map(({ status }) => status),
  ).toEqual(requests.map(() => 'started'))
  expect([
    typeof quoin.siwx.signIn,
    typeof quoin.legal.accept,
    typeof quoin.pay.pay,
    typeof quoin.smartSessions.grant,
    typeof quoin.hardware.connect,
  ]).toEqual(['function', 'function', 'function', 'function', 'function'])
  await quoin.dispose()
  const without = createQuoin({ ...base, platform: createTestPlatform() })
  // @ts-expect-error: it is absent without its option
  expect(without.pay).toBeUndefined()
})

it('reserves every view, route and service of its lazy plugins before they are fetched [A41] [A42] [A43]', async () => {
  const make = () =>
    createQuoin({
      projectId: 'p',
      networks,
      platform: createTestPlatform(),
      logLevel: 'silent',
      services: { gateway: 'https://gateway.example', secureSite: 'https://secure.example' },
      siwx: {},
      legal: { termsUrl: 'https://app.example/terms', version: '1' },
      pay: {},
      smartSessions: {},
      hardware: true,
    })
  const whole = make()
  await whole.start()
  const eager = ['eip155', 'walletconnect', 'wallets', 'account']
  const lazy = (await whole.inspect()).plugins.filter(({ id }) => !eager.includes(id))
  await whole.dispose()
  const names = lazy.flatMap(({ id, contributes: { views = [], routes = [] } }) =>
    [...views, ...routes, id].map((name) => ({ name, isView: views.includes(name) })),
  )
  expect(names.length).toBeGreaterThan(60)
  const view = { load: () => Promise.resolve({ default: () => undefined }), title: 'title' }
  const strangers = names.map(({ name, isView }, index) =>
    definePlugin<PluginTypes>({
      id: `stranger${index}`,
      version: '1.0.0',
      kernel: '*',
      ...(isView
        ? { contributes: { views: { [name]: view } } as never }
        : { services: [provide(createToken(name), { deps: [], create: () => ({}) })] }),
    }),
  )
  const quoin = make()
  for (const stranger of strangers) quoin.use(stranger as never)
  // Plugins passed to `use` are installed now, the lazy ones are still loading.
  const started = quoin.start()
  const taken = (await quoin.inspect()).plugins.filter(
    ({ id, status }) => id.startsWith('stranger') && status !== 'failed',
  )
  expect(taken.map(({ id }) => names[Number(id.slice(8))])).toEqual([])
  expect(() =>
    make().use(definePlugin<PluginTypes>({ id: 'send', version: '1.0.0', kernel: '*' }) as never),
  ).toThrow(expect.objectContaining({ code: 'PLUGIN_DUPLICATE' }))
  await started
  await quoin.dispose()
})

it('switches on by a flag what is off by default, and names an unknown flag in an error [KRN-03]', async () => {
  const ids = async (options: Partial<QuoinOptions>) =>
    (await statuses(options)).filter(({ status }) => status === 'started').map(({ id }) => id)
  const features = { pay: true, smartSessions: true, siwx: true }
  const services = { gateway: 'https://gateway.example' }
  expect(await ids({ features, services })).toEqual(expect.arrayContaining(['pay', 'smartSessions', 'siwx']))
  expect(await ids({ features: { pay: false } })).not.toContain('pay')
  // The terms cannot be displayed without their address: the plugin reports it, and connecting waits.
  const legal = (await statuses({ features: { legalCheckbox: true } })).find(({ id }) => id === 'legal')
  expect(legal?.status).toBe('failed')

  const platform = createTestPlatform()
  const quoin = createQuoin({ projectId: 'p', networks, platform, features: { swap: false, send: false } })
  await quoin.start()
  await vi.waitFor(() =>
    expect(platform.logs.map(({ parts }) => String(parts[1])).join()).toContain('features.swap'),
  )
  expect(platform.logs.map(({ parts }) => String(parts[1])).join()).not.toContain('features.send')
  await quoin.dispose()
})
