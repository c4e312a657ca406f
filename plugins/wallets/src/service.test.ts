import { afterEach, expect, it, vi } from 'vitest'
import {
  createMockConnector,
  createMockNetwork,
  createTestPlatform,
  settle,
  type TestPlatform,
} from '#testing'
import { registryWallets, toListedWallet } from '#wallet-registry'
import { address, endWorlds, gateway, metamask, serve, start, wallets } from '../testing/wallets-world.js'
import { WalletsToken, walletsPlugin } from './manifest.js'

afterEach(endWorlds)

it('calls the gateway only once the list is watched, then lists popular wallets [SEC-14] [CON-06]', async () => {
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

const mistakesOf = (platform: TestPlatform) =>
  platform.logs.map(({ parts }) => [parts[0], Object(parts[1]).code, Object(parts[1]).details])
const startLocal = async (options: Parameters<typeof start>[0], url = 'http://localhost:5173/') => {
  const platform = createTestPlatform({ page: { url } })
  const world = await start({ ...options, platform, isLogged: true })
  serve(platform)
  const stop = world.kernel.wallets.watchList()
  await vi.waitFor(() => expect(world.kernel.wallets.list.getState()).toMatchObject({ isReady: true }))
  await vi.waitFor(() => expect(world.kernel.wallets.list.getState().popular).not.toBe('loading'))
  return { ...world, platform, stop }
}

it.each([
  [
    { includeWalletIds: ['metamusk'] },
    {},
    "wallets.includeWalletIds: no wallet has the id 'metamusk' (did you mean 'metamask'?); the list of wallets is empty",
  ],
  [
    { featuredWalletIds: ['w1', 'nova', 'rainbaw'] },
    {},
    "wallets.featuredWalletIds: no wallet has the id 'nova', 'rainbaw' (did you mean 'rainbow'?)",
  ],
  [
    { includeWalletIds: ['trust', 'metamusk'] },
    { services: {} },
    "wallets.includeWalletIds: no wallet has the id 'metamusk' (did you mean 'metamask'?)",
  ],
  [
    { featuredWalletIds: ['io.metamsk', 'Trust Walet', 'humbr 0', 'rabby', 'ab', 'entirely-other'] },
    {},
    "wallets.featuredWalletIds: no wallet has the id 'io.metamsk' (did you mean 'io.metamask'?), 'Trust Walet' (did you mean 'trust'?), 'humbr 0' (did you mean 'w0'?), 'rabby', 'ab', 'entirely-other'",
  ],
])(
  'reports ids that no source has, once, on a page of a developer: %j [ERR-03]',
  async (wallets, kernel, details) => {
    const { platform, stop, kernel: started } = await startLocal({ wallets, kernel })
    await vi.waitFor(() =>
      expect(mistakesOf(platform)).toEqual([["[quoin] plugin 'wallets':", 'OPTIONS_INVALID', details]]),
    )
    stop()
    started.wallets.watchList()
    await settle()
    expect(mistakesOf(platform)).toHaveLength(1)
  },
)

it.each([
  [
    {
      includeWalletIds: ['w1', 'own', 'MetaMask'],
      customWallets: [{ id: 'own', name: 'Own' }],
    },
    undefined,
  ],
  [{ includeWalletIds: ['metamusk'] }, 'https://app.example/'],
])('reports no ids that a source has, and none on a public page: %j', async (wallets, url) => {
  const { platform } = await startLocal({ wallets, connectors: [metamask()] }, url)
  await settle()
  expect(mistakesOf(platform)).toEqual([])
})

it('sends one request for all watchers, and none after the last one left [SEC-14]', async () => {
  const { kernel, platform } = await start()
  serve(platform)
  const stops = [kernel.wallets.watchList(), kernel.wallets.watchList()]
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('ready'))
  stops[0]?.()
  stops[0]?.()
  kernel.wallets.retryList()
  await vi.waitFor(() => expect(platform.requests).toHaveLength(2))
  stops[1]?.()
  kernel.wallets.retryList()
  await settle()
  expect(platform.requests).toHaveLength(2)
})

const rowsOf = (kernel: Awaited<ReturnType<typeof start>>['kernel'], group: string) =>
  kernel.wallets.list.getState().groups.find(({ id }) => id === group)?.rows ?? []
const namesIn = (kernel: Awaited<ReturnType<typeof start>>['kernel'], group: string): string[] =>
  rowsOf(kernel, group).map((row) => row.name)

it("displays the package's own wallets if the gateway's answer is invalid, and recovers by itself [UI-15] [API-03] [CON-06]", async () => {
  const { kernel, platform } = await start({ connectors: [metamask()] })
  const heal = platform.onFetch(() => new Response('<html>'))
  const stop = kernel.wallets.watchList()
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('short'))
  expect(namesIn(kernel, 'installed')).toEqual(['MetaMask'])
  expect(namesIn(kernel, 'popular')).toContain('Trust Wallet')
  heal()
  serve(platform)
  await platform.clock.advanceAsync(5_000)
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('ready'))
  stop()
})

it('moves no row when the gateway answers after all, and displays its list with the next opening [CON-06] [UI-15]', async () => {
  const { kernel, platform } = await start()
  let isDown = true
  const [trust] = registryWallets.filter(({ id }) => id === 'trust').map(toListedWallet)
  platform.onFetch(() =>
    isDown
      ? new Response('no')
      : Response.json({ data: [...wallets(3), { ...trust, image_id: 'trust' }], count: 437 }),
  )
  const stop = kernel.wallets.watchList()
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('short'))
  const before = namesIn(kernel, 'popular')
  expect(before).toHaveLength(3)
  expect(before).toContain('Trust Wallet')
  isDown = false
  await platform.clock.advanceAsync(5_000)
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('ready'))
  expect(namesIn(kernel, 'popular')).toEqual(before)
  expect(kernel.wallets.list.getState().all?.tag).toBe('430+')
  const row = rowsOf(kernel, 'popular').find(({ name }) => name === 'Trust Wallet')
  expect(row?.imageUrl).toContain(`${gateway}/getWalletImage/trust`)
  stop()
  const stopAgain = kernel.wallets.watchList()
  expect(namesIn(kernel, 'popular')).toEqual(['Number 0', 'Number 1', 'Number 2', 'Trust Wallet'])
  stopAgain()
})

it("displays the package's own wallets after two seconds without an answer [CON-06] [REL-03]", async () => {
  const { kernel, platform } = await start()
  platform.onFetch(() => new Promise<Response>(() => undefined))
  const stop = kernel.wallets.watchList()
  await platform.clock.advanceAsync(1_999)
  expect(kernel.wallets.list.getState().popular).toBe('loading')
  await platform.clock.advanceAsync(1)
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('short'))
  stop()
})

it('retries after longer and longer pauses, and no more once the view closed [REL-02] [SEC-14]', async () => {
  const { kernel, platform } = await start()
  platform.onFetch(() => new Response('no'))
  const stop = kernel.wallets.watchList()
  const counts: number[] = []
  for (const seconds of [0, 5, 5, 5, 20, 40, 60, 60]) {
    await platform.clock.advanceAsync(seconds * 1_000)
    await settle()
    counts.push(platform.requests.length)
  }
  expect(counts).toEqual([1, 2, 2, 3, 4, 5, 6, 7])
  stop()
  await platform.clock.advanceAsync(600_000)
  expect(platform.requests).toHaveLength(7)
})

it("lists the package's own wallets without a gateway, by a bare createQuoin({ networks }), and sends no request [SEC-14] [CON-06]", async () => {
  const { kernel, platform } = await start({ kernel: { services: {} }, connectors: [metamask()] })
  kernel.wallets.watchList()
  kernel.wallets.browser.open()
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('off'))
  await vi.waitFor(() => expect(kernel.wallets.browser.store.getState().status).toBe('ready'))
  // Without a chain module a wallet needs a link.
  const ofEvm = registryWallets
    .slice(0, 30)
    .filter(({ namespaces, links }) => namespaces.includes('eip155') && links)
  expect(kernel.wallets.list.getState().all?.tag).toBe('20+')
  expect(namesIn(kernel, 'installed')).toEqual(['MetaMask'])
  expect(namesIn(kernel, 'popular')).toEqual(['Trust Wallet', 'OKX Wallet'])
  const { rows, hasMore, isShort } = kernel.wallets.browser.store.getState()
  expect(rows.map((row) => row.name)).toEqual(ofEvm.map(({ name }) => name))
  expect({ hasMore, isShort }).toEqual({ hasMore: false, isShort: false })
  expect(rows.find((row) => row.name === 'Rainbow')?.wallet).toMatchObject({
    slug: 'rainbow',
    mobileLink: 'rainbow://',
    firefoxStore: expect.stringContaining('addons.mozilla.org'),
  })
  expect(platform.requests).toEqual([])
})

it.each([
  [['solana:x'], 'Solflare', 'Rainbow'],
  [['bip122:x'], 'Xverse Wallet', 'Rainbow'],
  [['polkadot:x'], 'Nova Wallet', 'MetaMask'],
])('lists only wallets of the networks %s without a gateway [CON-06]', async (ids, listed, unlisted) => {
  const networks = ids.map((id) => createMockNetwork(id as `${string}:${string}`))
  const { kernel } = await start({ kernel: { services: {}, networks }, wallets: {}, connectors: [] })
  kernel.wallets.browser.open()
  await vi.waitFor(() => expect(kernel.wallets.browser.store.getState().rows).not.toEqual([]))
  const names = kernel.wallets.browser.store.getState().rows.map((row) => row.name)
  expect(names).toContain(listed)
  expect(names).not.toContain(unlisted)
})

it("lists featured wallets in the host's order [CON-06]", async () => {
  const { kernel, platform } = await start({ wallets: { featuredWalletIds: ['w9', 'w3'] } })
  serve(platform)
  kernel.wallets.watchList()
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('ready'))
  expect(kernel.wallets.list.getState().groups[0]?.rows.map((row) => row.key)).toEqual(['w9', 'w3'])
})

it('names wallets by a readable id, an explorer id or an rdns, in the order of the host [CON-06]', async () => {
  const featuredWalletIds = ['rainbow', 'io.metamask', 'trust']
  const { kernel } = await start({ kernel: { services: {} }, wallets: { featuredWalletIds } })
  kernel.wallets.watchList()
  await vi.waitFor(() => expect(namesIn(kernel, 'popular')).toEqual(['Rainbow', 'MetaMask', 'Trust Wallet']))
  kernel.wallets.browser.open()
  await vi.waitFor(() => expect(kernel.wallets.browser.store.getState().status).toBe('ready'))
  const names = kernel.wallets.browser.store.getState().rows.map((row) => row.name)
  expect(names.slice(0, 4)).toEqual(['Rainbow', 'MetaMask', 'Trust Wallet', 'OKX Wallet'])
  expect(names.filter((name) => name === 'Rainbow')).toHaveLength(1)
})

it('lists only the included wallets, in the order of the host, also of the installed ones [CON-05] [CON-06]', async () => {
  const other = createMockConnector({ id: 'other', name: 'Other', type: 'announced' })
  // Its name is not its readable id: the list says which wallet it is.
  const base = Object.assign(createMockConnector({ id: 'base', name: 'Coinbase', type: 'announced' }), {
    rdns: 'com.coinbase.wallet',
  })
  const { kernel } = await start({
    kernel: { services: {} },
    connectors: [other, metamask(), base],
    wallets: { includeWalletIds: ['rainbow', 'coinbase', 'metamask'] },
  })
  kernel.wallets.watchList()
  await vi.waitFor(() =>
    expect(kernel.wallets.list.getState()).toMatchObject({ isReady: true, popular: 'off' }),
  )
  expect(namesIn(kernel, 'installed')).toEqual(['MetaMask', 'Coinbase'])
  expect(namesIn(kernel, 'popular')).toEqual(['Rainbow'])
  kernel.wallets.browser.open()
  await vi.waitFor(() => expect(kernel.wallets.browser.store.getState().status).toBe('ready'))
  expect(kernel.wallets.browser.store.getState().rows.map((row) => row.name)).toEqual([
    'MetaMask',
    'Coinbase',
    'Rainbow',
  ])
})

it('displays installed wallets only once the included ones are known by name, so that no row moves [UI-15]', async () => {
  const { kernel, platform } = await start({
    connectors: [metamask()],
    wallets: { includeWalletIds: ['metamask'] },
  })
  platform.onFetch(() => new Promise<Response>(() => undefined))
  kernel.wallets.watchList()
  await settle()
  expect(kernel.wallets.list.getState().isReady).toBe(false)
  await platform.clock.advanceAsync(2_000)
  await vi.waitFor(() => expect(kernel.wallets.list.getState().isReady).toBe(true))
  expect(namesIn(kernel, 'installed')).toEqual(['MetaMask'])
})

it('excludes an installed wallet by its readable id, and by that of the explorer [CON-06]', async () => {
  for (const id of ['metamask', 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96']) {
    const { kernel } = await start({
      kernel: { services: {} },
      connectors: [metamask()],
      wallets: { excludeWalletIds: [id] },
    })
    kernel.wallets.watchList()
    await vi.waitFor(() => expect(namesIn(kernel, 'installed')).toEqual([]))
    await vi.waitFor(() => expect(namesIn(kernel, 'popular')).toContain('Trust Wallet'))
    expect(namesIn(kernel, 'popular')).not.toContain('MetaMask')
  }
})

it('requests the list and its images from services.wallets, if the host configured it [CON-06] [SEC-14]', async () => {
  const services = { gateway, wallets: 'https://lists.example/v1' }
  const { kernel, platform } = await start({ kernel: { services } })
  platform.onFetch(() => Response.json({ data: wallets(1), count: 1 }))
  kernel.wallets.watchList()
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('ready'))
  expect(platform.requests.map(({ url }) => new URL(url).origin)).toEqual(['https://lists.example'])
  expect(platform.requests[0]?.url).toContain('https://lists.example/v1/getWallets?')
  expect(rowsOf(kernel, 'popular')[0]?.imageUrl).toContain('https://lists.example/v1/getWalletImage/i0')
})

it('displays no more wallets than it requested, each once, and only the featured ones that the host names [SEC-15]', async () => {
  const hostile = [...wallets(400), ...wallets(50), { id: 'w1', name: 'Number 1' }]
  const { kernel, platform } = await start({ wallets: { featuredWalletIds: ['w7', 'w3'] } })
  platform.onFetch(() => Response.json({ data: hostile, count: 1_000_000 }))
  kernel.wallets.watchList()
  await vi.waitFor(() => expect(namesIn(kernel, 'popular')).toEqual(['Number 7', 'Number 3']))
  const { browser } = kernel.wallets
  browser.open()
  await vi.waitFor(() => expect(browser.store.getState().status).toBe('ready'))
  expect(browser.store.getState().rows).toHaveLength(40)
  // The same page again and again: the list ends.
  browser.more()
  await vi.waitFor(() => expect(browser.store.getState()).toMatchObject({ status: 'ready', hasMore: false }))
  expect(browser.store.getState().rows).toHaveLength(40)
})

it('opens AllWallets on phones and the code on other devices without chains, else Connect [UI-02] [UI-05]', async () => {
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

it('sends one request on entry, closes the modal on success and stores the recent wallet [CON-07] [CON-08] [SEC-06]', async () => {
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
  await vi.waitFor(() => expect(wallet.calls).toContain('connect'))
  await platform.clock.advanceAsync(9_000)
  kernel.wallets.connect('metamask')
  await platform.clock.advanceAsync(1_000)
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

it('reports a rejection, stays open and sends another request on retry [CON-07] [CON-08]', async () => {
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

it('aborts the request when the view is left, and ignores a late answer [CON-08] [REL-03]', async () => {
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

it('repeats the request to a wallet that does not answer when the user retries [CON-07] [REL-03]', async () => {
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

it('reports a wallet that is no longer available [CON-07]', async () => {
  const { kernel } = await start()
  kernel.wallets.select({ connectorId: 'gone' })
  await vi.waitFor(() =>
    expect(kernel.wallets.attempt.getState()).toMatchObject({
      status: 'failed',
      error: { code: 'CONNECTOR_NOT_FOUND' },
    }),
  )
})

it('leaves the modal to a plugin that opens its own view after connecting [SIW-01]', async () => {
  const wallet = metamask()
  const { kernel } = await start({ connectors: [wallet] })
  kernel.on('connection:connected', () => kernel.router.replace('WhatIsAWallet'))
  kernel.router.reset('Connect')
  kernel.wallets.select({ connectorId: 'metamask' })
  await vi.waitFor(() => expect(kernel.connections.active()).toBeDefined())
  await settle()
  expect(kernel.router.current()?.view).toBe('WhatIsAWallet')
})

it('displays the downloads of a wallet that cannot be reached otherwise', async () => {
  const { kernel, platform } = await start()
  const wallet = { id: 'x', name: 'X', chromeStore: 'https://store.example/x', homepage: 'https://x.example' }
  kernel.wallets.select({ wallet })
  expect(kernel.router.current()).toMatchObject({ view: 'Downloads', params: { wallet } })
  const links = kernel.wallets.downloads(wallet)
  expect(links.map((link) => link.id)).toEqual(['chrome', 'website'])
  for (const link of links) kernel.wallets.download(link)
  expect(platform.openedLinks.map((link) => link.url)).toContain('https://store.example/x')
})

it('loads its service only when the user starts to connect, and then sends one wallet request [SEC-06] [KRN-13]', async () => {
  const wallet = metamask()
  const { kernel } = await start({ connectors: [wallet], services: 'when-needed' })
  expect(() => kernel.wallets).toThrow(/not loaded/i)
  kernel.router.reset('ConnectingExternal', { connectorId: 'metamask' })
  await vi.waitFor(() => expect(kernel.connections.active()).toBeDefined())
  expect(wallet.calls.filter((call) => call === 'connect')).toHaveLength(1)
  await vi.waitFor(() => expect(kernel.router.current()).toBeUndefined())
})

it('stores a wallet that the host connects itself as recent, too [CON-05]', async () => {
  const { kernel } = await start({ connectors: [metamask()], services: 'when-needed' })
  await kernel.connections.connect('metamask')
  const { recent } = await kernel.load(WalletsToken)
  await vi.waitFor(() => expect(recent.getState().map((one) => one.name)).toEqual(['MetaMask']))
})

it('has read the recent wallets before the list is displayed [CON-05] [UI-15]', async () => {
  const first = await start({ connectors: [metamask()] })
  await first.kernel.connections.connect('metamask')
  await vi.waitFor(() => expect(first.kernel.wallets.recent.getState()).toHaveLength(1))
  const { kernel } = await start({
    connectors: [metamask()],
    platform: createTestPlatform({ tabOf: first.platform }),
    services: 'when-needed',
  })
  kernel.router.reset('Connect')
  const { list } = await kernel.load(WalletsToken)
  const ready: unknown[] = []
  list.subscribe(({ isReady, groups }) => {
    if (isReady) ready.push(groups[0]?.id)
  })
  await vi.waitFor(() => expect(ready[0]).toBe('recent'))
})

it.each([
  ['featuredWalletIds', { featuredWalletIds: 'rainbow' }],
  ['customWallets', { customWallets: [{ id: 'x' }] }],
  ['allWallets', { allWallets: 'SOME' }],
  ['featured', { featured: [] }],
])('names an invalid option %s', async (name, options) => {
  // A host without type checking may pass any value.
  await expect(start({ wallets: options as never })).rejects.toThrow(`option '${name}'`)
})

it('requests the first page of all wallets as soon as their view is opened, before it is rendered [CON-06]', async () => {
  const { kernel, platform } = await start()
  serve(platform)
  expect(kernel.wallets.browser.store.getState().status).toBe('idle')
  kernel.open({ view: 'AllWallets' })
  await vi.waitFor(() => expect(kernel.wallets.browser.store.getState().status).toBe('ready'))
  expect(kernel.wallets.browser.store.getState().rows).not.toEqual([])
})

it('does not request the first page again within five minutes [CON-06] [REL-05]', async () => {
  const { kernel, platform } = await start()
  serve(platform)
  const { browser } = kernel.wallets
  const requestsAfterOpening = async (): Promise<number> => {
    kernel.open({ view: 'AllWallets' })
    await vi.waitFor(() => expect(browser.store.getState().status).toBe('ready'))
    kernel.close()
    await vi.waitFor(() => expect(browser.store.getState().status).toBe('idle'))
    return platform.requests.length
  }
  const first = await requestsAfterOpening()
  expect(await requestsAfterOpening()).toBe(first)
  await platform.clock.advanceAsync(300_000)
  await requestsAfterOpening()
  await vi.waitFor(() => expect(platform.requests.length).toBeGreaterThan(first))
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

it('refuses to connect without the id of a wallet, reports that once, and displays the wallets [ERR-03]', async () => {
  const platform = createTestPlatform()
  const { kernel } = await start({ connectors: [metamask()], platform, isLogged: true })
  // A page without types may leave out the arguments.
  kernel.open({ view: 'ConnectingExternal' } as never)
  await settle()
  expect(kernel.router.current()?.view).toBe('Connect')
  expect(mistakesOf(platform)).toEqual([
    ['[quoin] wallets:', 'ROUTE_PARAMS_INVALID', "view 'ConnectingExternal' without connectorId"],
  ])
})
