import { afterEach, expect, it, vi } from 'vitest'
import { createKernel, definePlugin, type KernelOptions, type Plugin, type PluginTypes } from '#kernel'
import { createMockConnector, createTestPlatform, settle, type TestPlatform } from '#kernel/testing'
import { type WalletsOptions, walletsPlugin } from './manifest.js'
import type { WcWallet } from './schemas.js'

const gateway = 'https://gateway.example'
const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

type Mock = ReturnType<typeof createMockConnector>
const worldPlugin = (connectors: readonly Mock[]): Plugin<PluginTypes> =>
  definePlugin<PluginTypes>({
    id: 'world',
    version: '1.0.0',
    kernel: '*',
    contributes: {
      connectors: connectors.map((connector) => ({ id: connector.id, create: () => connector })),
    },
  })

const wallets = (count: number, from = 0): WcWallet[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `w${from + index}`,
    name: `Number ${from + index}`,
    image_id: `i${from + index}`,
    mobile_link: `n${from + index}://`,
  }))

/** A gateway of 100 wallets that searches by name. */
function serve(platform: TestPlatform): void {
  platform.onFetch(({ url }) => {
    const { origin, pathname, searchParams } = new URL(url)
    if (origin !== gateway || pathname !== '/getWallets') return undefined
    const search = searchParams.get('search') ?? ''
    const include = searchParams.get('include')?.split(',')
    const all = wallets(100).filter(
      (wallet) => wallet.name.includes(search) && (include?.includes(wallet.id) ?? true),
    )
    const page = Number(searchParams.get('page'))
    const entries = Number(searchParams.get('entries'))
    return Response.json({ data: all.slice((page - 1) * entries, page * entries), count: all.length })
  })
}

async function start(
  options: {
    readonly connectors?: readonly Mock[]
    readonly wallets?: WalletsOptions
    readonly kernel?: Partial<KernelOptions>
    readonly mobile?: boolean
    readonly platform?: TestPlatform
  } = {},
) {
  const platform = options.platform ?? createTestPlatform({ page: { mobile: options.mobile ?? false } })
  const kernel = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    services: { gateway },
    networks: [
      {
        id: 1,
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
    platform,
    ...options.kernel,
  })
    .use(worldPlugin(options.connectors ?? []))
    .use(walletsPlugin, options.wallets)
  running.push(kernel)
  await kernel.start()
  return { kernel, platform }
}

const metamask = (): Mock => createMockConnector({ id: 'metamask', name: 'MetaMask', type: 'announced' })

it('asks the gateway only once the list is watched, then lists popular wallets [SEC-14] [CON-06]', async () => {
  const { kernel, platform } = await start({ connectors: [metamask()] })
  serve(platform)
  expect(platform.requests).toEqual([])
  expect(kernel.wallets.list.getState().groups.map((group) => group.id)).toEqual(['installed'])
  const stop = kernel.wallets.watchList()
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('ready'))
  const { groups, all } = kernel.wallets.list.getState()
  expect(groups[1]?.rows.map((row) => row.name)).toEqual(['Number 0', 'Number 1', 'Number 2', 'Number 3'])
  expect(groups[1]?.rows[0]?.imageUrl).toContain(`${gateway}/getWalletImage/i0?`)
  expect(all?.tag).toBe('100')
  expect(platform.requests[0]?.url).toContain('chains=eip155%3A1')
  stop()
})

it('keeps the installed wallets where the gateway answers nonsense, and recovers [UI-15] [API-03]', async () => {
  const { kernel, platform } = await start({ connectors: [metamask()] })
  const heal = platform.onFetch(() => new Response('<html>'))
  const stop = kernel.wallets.watchList()
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('failed'))
  expect(kernel.wallets.list.getState().groups.map((group) => group.id)).toEqual(['installed'])
  heal()
  serve(platform)
  kernel.wallets.retryList()
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('ready'))
  stop()
})

it('asks nobody without a gateway, and offers no list of all wallets [SEC-14]', async () => {
  const { kernel, platform } = await start({ kernel: { services: {} }, connectors: [metamask()] })
  kernel.wallets.watchList()
  kernel.wallets.browser.open()
  await settle()
  expect(kernel.wallets.list.getState()).toMatchObject({ popular: 'off', all: undefined })
  expect(kernel.wallets.browser.store.getState()).toMatchObject({ status: 'ready', hasMore: false })
  expect(kernel.wallets.browser.store.getState().rows.map((row) => row.name)).toEqual(['MetaMask'])
  expect(platform.requests).toEqual([])
})

it('puts featured wallets in the order of the host [CON-06]', async () => {
  const { kernel, platform } = await start({ wallets: { featuredWalletIds: ['w9', 'w3'] } })
  serve(platform)
  kernel.wallets.watchList()
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('ready'))
  expect(kernel.wallets.list.getState().groups[0]?.rows.map((row) => row.key)).toEqual(['w9', 'w3'])
})

it('opens AllWallets on phones and the code elsewhere without chains, else Connect [UI-02] [UI-05]', async () => {
  const phone = await start({ mobile: true })
  phone.kernel.open()
  expect(phone.kernel.router.current()?.view).toBe('AllWallets')
  const chain = { namespace: 'eip155' } as never
  const rules = walletsPlugin.manifest.contributes?.openRules ?? []
  const state = { ...phone.kernel.state(), isMobile: false }
  expect(rules[0]?.resolve(state)).toEqual({ view: 'ConnectingWalletConnectBasic' })
  expect(rules[0]?.resolve({ ...state, connected: true })).toBeUndefined()
  expect(rules[0]?.resolve({ ...state, chains: [chain] })).toBeUndefined()
  expect(rules[1]?.resolve(state)).toEqual({ view: 'Connect' })
})

it('sends one request on entry, closes the modal on success and remembers the wallet [CON-07] [CON-08] [SEC-06]', async () => {
  const wallet = metamask()
  const { kernel, platform } = await start({ connectors: [wallet] })
  const selected = vi.fn()
  kernel.on('wallets:selected', selected)
  wallet.behave('hang', 'connect')
  kernel.router.reset('Connect')
  kernel.wallets.select({ connectorId: 'metamask' })
  kernel.wallets.connect('metamask')
  expect(selected).toHaveBeenCalledWith({ name: 'MetaMask', platform: 'browser' })
  expect(kernel.router.current()?.view).toBe('ConnectingExternal')
  expect(kernel.wallets.attempt.getState()).toMatchObject({ status: 'waiting', slow: false })
  await platform.clock.advanceAsync(10_000)
  expect(kernel.wallets.attempt.getState()).toMatchObject({ status: 'waiting', slow: true })
  wallet.answerHanging()
  await vi.waitFor(() => expect(kernel.router.current()).toBeUndefined())
  expect(wallet.calls.filter((call) => call === 'connect')).toHaveLength(1)
  await vi.waitFor(() =>
    expect(kernel.wallets.recent.getState().map((one) => one.name)).toEqual(['MetaMask']),
  )

  const later = await start({ connectors: [metamask()], platform: createTestPlatform({ tabOf: platform }) })
  later.kernel.wallets.watchList()
  await vi.waitFor(() =>
    expect(later.kernel.wallets.list.getState().groups[0]).toMatchObject({
      id: 'recent',
      rows: [{ name: 'MetaMask', badges: ['installed', 'recent'] }],
    }),
  )
})

it('says that the wallet declined, stays open and asks again on retry [CON-07] [CON-08]', async () => {
  const wallet = metamask()
  const { kernel, platform } = await start({ connectors: [wallet] })
  wallet.behave('reject', 'connect')
  kernel.router.reset('Connect')
  kernel.wallets.select({ connectorId: 'metamask' })
  await vi.waitFor(() => expect(kernel.wallets.attempt.getState().status).toBe('declined'))
  expect(kernel.router.current()?.view).toBe('ConnectingExternal')
  expect(kernel.wallets.recent.getState()).toEqual([])
  wallet.behave('approve', 'connect')
  kernel.wallets.retry()
  await platform.clock.advanceAsync(0)
  await vi.waitFor(() => expect(kernel.connections.active()?.accounts[0]?.address).toBe(address))
})

it('ends the request when the view is left, and a late answer connects nobody [CON-08] [REL-03]', async () => {
  const wallet = metamask()
  const { kernel, platform } = await start({ connectors: [wallet] })
  wallet.behave('hang', 'connect')
  kernel.router.reset('Connect')
  kernel.wallets.select({ connectorId: 'metamask' })
  kernel.router.back()
  expect(kernel.wallets.attempt.getState()).toEqual({ status: 'idle' })
  await platform.clock.advanceAsync(0)
  wallet.answerHanging()
  await settle()
  expect(kernel.connections.active()).toBeUndefined()
  expect(kernel.router.current()?.view).toBe('Connect')
})

it('asks a wallet that does not answer once more, when the person wants it [CON-07] [REL-03]', async () => {
  const wallet = metamask()
  const { kernel, platform } = await start({ connectors: [wallet] })
  wallet.behave('hang', 'connect')
  kernel.wallets.select({ connectorId: 'metamask' })
  await platform.clock.advanceAsync(10_000)
  wallet.behave('approve', 'connect')
  kernel.wallets.retry()
  await platform.clock.advanceAsync(0)
  await vi.waitFor(() => expect(kernel.connections.active()).toBeDefined())
  expect(wallet.calls.filter((call) => call === 'connect')).toHaveLength(2)
})

it('says that a wallet is not there any more [CON-07]', async () => {
  const { kernel } = await start()
  kernel.wallets.select({ connectorId: 'gone' })
  await vi.waitFor(() =>
    expect(kernel.wallets.attempt.getState()).toMatchObject({ status: 'failed', reason: 'missing' }),
  )
})

it('leaves the modal to a plugin that shows a view of its own after connecting [SIW-01]', async () => {
  const wallet = metamask()
  const { kernel } = await start({ connectors: [wallet] })
  kernel.on('connection:connected', () => kernel.router.replace('WhatIsAWallet'))
  kernel.router.reset('Connect')
  kernel.wallets.select({ connectorId: 'metamask' })
  await vi.waitFor(() => expect(kernel.connections.active()).toBeDefined())
  await settle()
  expect(kernel.router.current()?.view).toBe('WhatIsAWallet')
})

it('shows where to get a wallet that can be reached in no other way', async () => {
  const { kernel, platform } = await start()
  const wallet = { id: 'x', name: 'X', chromeStore: 'https://store.example/x', homepage: 'https://x.example' }
  kernel.wallets.select({ wallet })
  expect(kernel.router.current()).toMatchObject({ view: 'Downloads', params: { wallet } })
  const links = kernel.wallets.downloads(wallet)
  expect(links.map((link) => link.id)).toEqual(['chrome', 'website'])
  for (const link of links) kernel.wallets.download(link)
  expect(platform.openedLinks.map((link) => link.url)).toContain('https://store.example/x')
})

it('pages through all wallets, forty at a time [CON-06]', async () => {
  const { kernel, platform } = await start()
  serve(platform)
  const { browser } = kernel.wallets
  const state = () => browser.store.getState()
  browser.open()
  browser.open()
  await vi.waitFor(() => expect(state()).toMatchObject({ status: 'ready', hasMore: true }))
  expect(state().rows).toHaveLength(40)
  browser.more()
  browser.more()
  await vi.waitFor(() => expect(state().rows).toHaveLength(80))
  browser.more()
  await vi.waitFor(() => expect(state()).toMatchObject({ status: 'ready', hasMore: false }))
  expect(state().rows).toHaveLength(100)
  browser.more()
  expect(platform.requests).toHaveLength(3)
})

it('searches 300 ms after typing, from two characters on, and drops stale answers [CON-06]', async () => {
  const { kernel, platform } = await start()
  serve(platform)
  const { browser } = kernel.wallets
  const searched = vi.fn()
  kernel.on('wallets:searched', searched)
  browser.open()
  await vi.waitFor(() => expect(browser.store.getState().rows).toHaveLength(40))
  browser.search('9')
  await platform.clock.advanceAsync(1_000)
  expect(platform.requests).toHaveLength(1)
  let answerLate = (): void => undefined
  const late = platform.onFetch(({ url }) =>
    url.includes('search=99')
      ? new Promise((resolve) => {
          answerLate = () => resolve(Response.json({ data: wallets(1, 99), count: 1 }))
        })
      : undefined,
  )
  browser.search(' 9')
  browser.search(' 99 ')
  await platform.clock.advanceAsync(299)
  expect(platform.requests).toHaveLength(1)
  await platform.clock.advanceAsync(1)
  await vi.waitFor(() => expect(platform.requests).toHaveLength(2))
  late()
  browser.search('55')
  await platform.clock.advanceAsync(300)
  await vi.waitFor(() => expect(browser.store.getState().rows.map((row) => row.key)).toEqual(['w55']))
  answerLate()
  await settle()
  expect(browser.store.getState().rows.map((row) => row.key)).toEqual(['w55'])
  expect(searched.mock.calls).toEqual([[{ search: '99' }], [{ search: '55' }]])
})

it('says that the list failed and asks again on retry [UI-15]', async () => {
  const { kernel, platform } = await start({ connectors: [metamask()] })
  const heal = platform.onFetch(() => new Response('no'))
  const { browser } = kernel.wallets
  browser.open()
  await vi.waitFor(() => expect(browser.store.getState().status).toBe('failed'))
  expect(browser.store.getState().rows.map((row) => row.name)).toEqual(['MetaMask'])
  heal()
  serve(platform)
  browser.retry()
  await vi.waitFor(() => expect(browser.store.getState().rows).toHaveLength(41))
})

it('leaves nothing behind [KRN-07] [REL-05]', async () => {
  const wallet = metamask()
  const { kernel, platform } = await start({ connectors: [wallet] })
  serve(platform)
  wallet.behave('hang', 'connect')
  kernel.wallets.watchList()
  kernel.wallets.browser.search('abc')
  kernel.wallets.select({ connectorId: 'metamask' })
  await settle()
  await kernel.dispose()
  expect(platform.leftovers()).toEqual([])
})
