import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import {
  type ActionCheck,
  type AnyKernel,
  actionChecks,
  type ConnectMethodContribution,
  contributeTo,
  createKernel,
  createToken,
  definePlugin,
  type ExpectedConnectMethod,
  lazyPlugin,
  type Plugin,
  type PluginTypes,
  points,
  provide,
} from '#kernel'
import { standardLocales } from '#locales'
import {
  createMockChain,
  createMockConnector,
  createMockNetwork,
  createMockWorld,
  createTestPlatform,
} from '#testing'
import { KernelContext } from '#ui-kit'
import { type ListedWallet, WalletsToken, walletsPlugin } from '../manifest.js'
import ar from '../messages.ar.js'
import en from '../messages.en.js'

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const load = () => Promise.resolve({ default: () => 'other method' })
const otherMethod = { id: 'email', order: 10, skeleton: 'form', load } as const
const login = (id: string) => ({ id, kind: 'login', skeleton: 'buttons', load }) as const

async function start({
  locale = 'en',
  gateway = false,
  methods = [] as readonly ConnectMethodContribution[],
  expected = [] as readonly ExpectedConnectMethod[],
  late = undefined as (() => Promise<{ readonly default: Plugin<PluginTypes> }>) | undefined,
  isRead = true,
  hasWallets = true,
  order = undefined as readonly string[] | undefined,
  userAgent = 'quoin-testing',
  mobile = false,
  customWallets = [] as readonly ListedWallet[],
} = {}) {
  const wallet = createMockConnector({ id: 'metamask', name: 'MetaMask', type: 'announced' })
  const zenith = createMockConnector({ id: 'zenith', name: 'Zenith', type: 'announced' })
  const world: Plugin<PluginTypes> = definePlugin<PluginTypes>({
    id: 'world',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      connectors: hasWallets
        ? [
            { id: 'zenith', create: () => zenith },
            { id: 'metamask', create: () => wallet },
          ]
        : [],
      connectMethods: methods,
    },
  })
  const platform = createTestPlatform({ page: { userAgent, mobile } })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    locale,
    locales: standardLocales,
    ...(order && { connectMethodsOrder: order }),
    expectedConnectMethods: expected,
    policy: { plugins: { late: { allowedPowers: ['actionChecks'] } } },
    services: gateway ? { gateway: 'https://gateway.example' } : {},
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
    platform,
  })
    .use(world)
    .use(walletsPlugin, { customWallets })
  running.push(kernel)
  if (late) kernel.use(lazyPlugin('late', late))
  const started = kernel.start({ services: 'all' })
  if (late) await vi.waitFor(() => expect(kernel.contributions.find(points.views, 'Connect')).toBeDefined())
  else await started
  if (isRead) {
    kernel.wallets.watchList()()
    await vi.waitFor(() => expect(kernel.wallets.list.getState().isReady).toBe(true))
  }
  await kernel.i18n.load('wallets')
  return { kernel, platform, wallet, started }
}

async function show(kernel: AnyKernel, view: string, params?: unknown): Promise<string> {
  const part = await kernel.contributions.find(points.views, view)?.load()
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const View = part?.default as unknown as ComponentType<{ params: unknown }>
  return renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={params} />
    </KernelContext.Provider>,
  )
}

it('lists installed wallets at once, without a separator for one method [UI-05] [UI-15]', async () => {
  const { kernel } = await start({ gateway: true })
  const markup = await show(kernel, 'Connect')
  expect(markup).toContain('MetaMask')
  expect(markup).toContain('Installed')
  expect(markup).toContain('q-skeleton')
  expect(markup).toContain(en.all)
  expect(markup).not.toContain(`>${en.or}<`)
})

it('displays a recent wallet first, under its own heading, and marks it as installed [CON-05]', async () => {
  const { kernel } = await start()
  await kernel.connections.connect('metamask')
  await vi.waitFor(() => expect(kernel.wallets.recent.getState()).toHaveLength(1))
  const markup = await show(kernel, 'Connect')
  const [recent, wallet, other] = ['>Recent<', '>MetaMask<', '>Zenith<'].map((text) => markup.indexOf(text))
  expect(recent).toBeGreaterThan(-1)
  expect(recent).toBeLessThan(wallet ?? -1)
  expect(wallet).toBeLessThan(other ?? -1)
  expect(markup.indexOf('>Installed<')).toBeLessThan(other ?? -1)
})

it('displays no row that would move before the recent wallets are read [CON-05] [UI-15]', async () => {
  const { kernel } = await start({ isRead: false })
  const markup = await show(kernel, 'Connect')
  expect(markup).toContain('q-skeleton')
  expect(markup).not.toContain('MetaMask')
})

it('puts "or" between methods [KRN-05]', async () => {
  const { kernel } = await start({ methods: [otherMethod] })
  expect(await show(kernel, 'Connect')).toContain(`>${en.or}<`)
})

it('puts no "or" between logins of different plugins [KRN-02] [KRN-03]', async () => {
  const { kernel } = await start({ methods: [login('magic'), login('wand')] })
  expect((await show(kernel, 'Connect')).split(`>${en.or}<`)).toHaveLength(2)
})

it('keeps the space of pending methods until all plugins are loaded [KRN-02] [KRN-03]', async () => {
  let arrive: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const plugin = definePlugin<PluginTypes>({ id: 'late', version: '1.0.0', kernel: '*' })
  const { kernel, started } = await start({
    expected: [{ id: 'magic', kind: 'login', skeleton: 'form' }],
    late: () => arrived.then(() => ({ default: plugin })),
    isRead: false,
  })
  expect(await show(kernel, 'Connect')).toContain('data-kind="field"')
  arrive()
  await started
  expect(await show(kernel, 'Connect')).not.toContain('data-kind="field"')
})

it.each([
  ['logins first, also for a user with a wallet', {}, 'other'],
  ['logins first for other users', { hasWallets: false }, 'other'],
  ['the order of the host, for every user', { order: ['wallet', 'email', 'social'] }, 'wallet'],
  [
    'the order of the host, also for a user without a wallet',
    { hasWallets: false, order: ['wallet'] },
    'wallet',
  ],
])('lists %s [UI-05] [KRN-05]', async (_, options, first) => {
  const { kernel } = await start({ ...options, methods: [otherMethod] })
  const markup = await show(kernel, 'Connect')
  // The position of the other method, while it loads.
  const [other, wallet] = [markup.indexOf('data-kind="field"'), markup.indexOf(en.noWalletYet)]
  expect(other > -1 && wallet > -1).toBe(true)
  expect(other < wallet ? 'other' : 'wallet').toBe(first)
})

it('displays a pending, a rejecting and a missing wallet [CON-07]', async () => {
  const { kernel, platform, wallet } = await start()
  const params = { connectorId: 'metamask' }
  wallet.behave('hang', 'connect')
  kernel.wallets.connect('metamask')
  const waiting = await show(kernel, 'ConnectingExternal', params)
  expect(waiting).toContain('Continue in MetaMask')
  expect(waiting).not.toContain(en.retry)
  wallet.behave('reject', 'connect')
  kernel.wallets.retry()
  await platform.clock.advanceAsync(0)
  await vi.waitFor(() => expect(kernel.wallets.attempt.getState().status).toBe('declined'))
  const declined = await show(kernel, 'ConnectingExternal', params)
  expect(declined).toContain('Connection declined')
  expect(declined).toContain('role="alert"')
  expect(declined).toContain(en.retry)
  kernel.wallets.connect('gone')
  await vi.waitFor(() => expect(kernel.wallets.attempt.getState().status).toBe('failed'))
  const gone = { connectorId: 'gone', wallet: { id: 'g', name: 'Ghost' } }
  expect(await show(kernel, 'ConnectingExternal', gone)).toContain('Couldn’t find Ghost')
  // It waits for the entry of the list, whose name and stores it displays.
  expect(await show(kernel, 'ConnectingExternal', { connectorId: 'gone' })).toContain(en.waitingAny)
})

const refuse = async () => ({ refuse: 'This account is listed' })
const fail = async () => {
  throw new Error('The list did not load')
}

it.each([
  ['refused', refuse, en.refusedTitle, en.refusedBody],
  ['could not check', fail, 'Couldn’t connect MetaMask', en.uncheckedBody],
])(
  'explains that a check of the host %s the account, and that nothing was lost [CON-07] [ERR-03]',
  async (_, check, title, body) => {
    const Refusal = createToken<ActionCheck>('late')
    const refusing = definePlugin<PluginTypes>({
      id: 'late',
      version: '1.0.0',
      kernel: '*',
      services: [
        provide(Refusal, {
          deps: [],
          create: (): ActionCheck => ({ check }),
        }),
      ],
      contributes: {
        extra: [contributeTo(actionChecks, { id: 'late', check: Refusal, connections: true })],
      },
    })
    const { kernel, started } = await start({ late: async () => ({ default: refusing }), isRead: false })
    await started
    await kernel.load(WalletsToken)
    kernel.wallets.connect('metamask')
    await vi.waitFor(() => expect(kernel.wallets.attempt.getState().status).toBe('failed'))
    const shown = await show(kernel, 'ConnectingExternal', { connectorId: 'metamask' })
    for (const text of [title, body, en.retry, en.otherWallet]) expect(shown).toContain(text)
    expect(kernel.connections.active()).toBeUndefined()
  },
)

it('offers to try again with a wallet that was injected after the request [CON-07]', async () => {
  const { kernel } = await start()
  kernel.wallets.connect('gone')
  await vi.waitFor(() => expect(kernel.wallets.attempt.getState().status).toBe('failed'))
  const there = await show(kernel, 'ConnectingExternal', { connectorId: 'metamask' })
  expect(there).toContain('Couldn’t connect MetaMask')
  expect(there).toContain(en.retry)
})

it('knows the wallets of the host and of the package by their ids, without a request [CON-07]', async () => {
  const { kernel, platform } = await start({
    customWallets: [{ id: 'harbour', name: 'Harbour', rdns: 'com.harbour' }],
  })
  platform.onFetch(() => {
    throw new Error('No request was expected')
  })
  const nameOf = async (id: string) => (await kernel.queries.fetch(kernel.wallets.entry(id))).wallet?.name
  expect(await Promise.all(['com.harbour', 'io.metamask', 'gone'].map(nameOf))).toEqual([
    'Harbour',
    'MetaMask',
    undefined,
  ])
})

it('offers a next step if no wallet is found [UI-15] [CON-06]', async () => {
  const { kernel, platform } = await start()
  const { browser } = kernel.wallets
  browser.open()
  await vi.waitFor(() => expect(browser.store.getState().status).toBe('ready'))
  browser.search('zzz')
  await platform.clock.advanceAsync(300)
  await vi.waitFor(() => expect(browser.store.getState()).toMatchObject({ status: 'ready', rows: [] }))
  const markup = await show(kernel, 'AllWallets')
  expect(markup).toContain('No wallets found')
  expect(markup).toContain(en.clearSearch)
})

it('displays the download links of a wallet', async () => {
  const { kernel } = await start()
  const wallet = { id: 'x', name: 'Ghost', appStore: 'https://a.example', homepage: 'https://g.example' }
  const markup = await show(kernel, 'Downloads', { wallet })
  expect(markup).toContain(en.storeIos)
  expect(markup).toContain(en.storeWebsite)
  expect(markup).not.toContain(en.storeAndroid)
  expect(await show(kernel, 'Downloads', { wallet: { id: 'x', name: 'Ghost' } })).toContain(
    'don’t know where to get Ghost',
  )
})

it.each([
  ['Firefox/140.0', false, ['MetaMask', 'Rainbow'], ['Trust Wallet', 'Solflare'], en.storeExtension],
  ['Chrome/138.0 Safari/537', false, ['MetaMask', 'Trust Wallet'], ['Solflare'], en.storeExtension],
  ['Mozilla/5.0 (iPhone) Safari/604.1', true, ['MetaMask', 'Trust Wallet'], ['Solflare'], en.getApp],
] as const)(
  'names wallets for %s without a gateway, of the networks of the page [CON-06]',
  async (userAgent, mobile, named, others, label) => {
    const { kernel } = await start({ userAgent, mobile, hasWallets: false })
    kernel.wallets.browser.open()
    await vi.waitFor(() => expect(kernel.wallets.browser.store.getState().status).toBe('ready'))
    const markup = await show(kernel, 'GetWallet')
    for (const name of named) expect(markup).toContain(`>${name}<`)
    for (const name of others) expect(markup).not.toContain(`>${name}<`)
    expect(markup).toContain(label)
  },
)

it('names the store that a download leads to, and the host of any other page (SEC-05)', async () => {
  const { kernel } = await start()
  const wallet = {
    id: 'x',
    name: 'Ghost',
    chromeStore: 'https://chromewebstore.google.com/detail/x',
    appStore: 'https://store.evil.example/x',
    homepage: 'https://ghost.example/start',
  }
  const markup = await show(kernel, 'Downloads', { wallet })
  for (const place of ['Chrome Web Store', 'store.evil.example', 'ghost.example'])
    expect(markup).toContain(`>${place}<`)
  expect(markup).not.toContain('App Store')
})

it('displays a quiet note while the gateway is down [UI-15]', async () => {
  const { kernel, platform } = await start({ gateway: true, hasWallets: false })
  platform.onFetch(() => new Response('no'))
  const stop = kernel.wallets.watchList()
  kernel.wallets.browser.open()
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('short'))
  await vi.waitFor(() => expect(kernel.wallets.browser.store.getState().isShort).toBe(true))
  for (const view of ['Connect', 'AllWallets']) {
    const markup = await show(kernel, view)
    expect(markup).toContain(en.short)
    expect(markup).not.toContain('role="alert"')
    expect(markup).not.toContain(en.popularFailed)
    if (view === 'Connect') expect(markup).toContain('Trust Wallet')
  }
  stop()
})

it.each(['Connect', 'AllWallets', 'GetWallet', 'WhatIsAWallet'])('displays %s in Arabic', async (view) => {
  const { kernel } = await start({ locale: 'ar' })
  expect(await show(kernel, view)).toMatch(/[\u0600-\u06ff]/)
  expect(Object.keys(ar)).toEqual(Object.keys(en))
})

const several = ['eip155', 'solana'] as const

async function startSeveral(locale = 'en', late?: () => Promise<{ readonly default: Plugin<PluginTypes> }>) {
  const there = late ? several.slice(0, 1) : several
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    locale,
    locales: standardLocales,
    networks: several.map((namespace) => createMockNetwork(`${namespace}:one`)),
    platform: createTestPlatform(),
  })
    .use(
      createMockWorld({
        chains: there.map((namespace, index) => ({
          ...createMockChain({ namespace }),
          name: ['EVM networks', 'Solana'][index] ?? '',
        })),
        wallets: there.map((namespace) =>
          createMockConnector({ id: `${namespace}:heron`, name: 'Heron', type: 'announced', namespace }),
        ),
      }),
    )
    .use(walletsPlugin)
  running.push(kernel)
  if (late) kernel.use(lazyPlugin('late', late))
  const started = kernel.start({ services: 'all' })
  if (late) await kernel.load(WalletsToken)
  else await started
  kernel.wallets.watchList()()
  await vi.waitFor(() => expect(kernel.wallets.list.getState().isReady).toBe(true))
  await kernel.i18n.load('wallets')
  return kernel
}

it('displays the networks of a wallet in its row, except if only one namespace is listed [CON-02]', async () => {
  const kernel = await startSeveral()
  const all = await show(kernel, 'Connect')
  expect(all).toContain('EVM networks · Solana')
  kernel.router.reset('Connect', { namespace: 'solana' })
  const only = await show(kernel, 'Connect')
  expect(only).toContain('Choose a wallet for Solana.')
  expect(only).not.toContain('EVM networks')
})

it('lets the user choose the network to connect, and marks the connected one [CON-10]', async () => {
  const kernel = await startSeveral()
  const params = { connectorId: 'eip155:heron' }
  const fresh = await show(kernel, 'ConnectingMultiChain', params)
  expect(fresh).toContain('Choose the network to connect with Heron.')
  expect(fresh.indexOf('EVM networks')).toBeLessThan(fresh.indexOf('>Solana<'))
  expect(fresh).not.toContain(`>${en.isConnected}<`)
  await kernel.connections.connect('solana:heron')
  const marked = await show(kernel, 'ConnectingMultiChain', params)
  expect(marked.split(`>${en.isConnected}<`)).toHaveLength(2)
  await kernel.connections.connect('eip155:heron')
  expect(await show(kernel, 'ConnectingMultiChain', params)).toContain('connected to all of these')
  const arabic = await startSeveral('ar')
  expect(await show(arabic, 'ConnectingMultiChain', params)).toContain('عدة شبكات')
})

it('names the networks that are still loading, and those that did not load [REL-02]', async () => {
  let fail = (_error: Error): void => undefined
  const kernel = await startSeveral(
    'en',
    () =>
      new Promise((_resolve, reject) => {
        fail = reject
      }),
  )
  const params = { connectorId: 'eip155:heron' }
  const network = createMockNetwork('solana:one').name
  expect(await show(kernel, 'ConnectingMultiChain', params)).toContain(`Still loading: ${network}.`)
  fail(new TypeError('Failed to fetch'))
  await vi.waitFor(() => expect(kernel.wallets.late.getState()?.status).toBe('failed'))
  expect(await show(kernel, 'ConnectingMultiChain', params)).toContain(`Couldn’t load ${network}.`)
  expect(await show(await startSeveral(), 'ConnectingMultiChain', params)).not.toContain('load')
})

it('displays the network of the wallet request [CON-07]', async () => {
  const kernel = await startSeveral()
  const params = { connectorId: 'solana:heron', namespace: 'solana' }
  expect(await show(kernel, 'ConnectingExternal', params)).toContain(
    'Accept the connection request for Solana in the wallet.',
  )
})
