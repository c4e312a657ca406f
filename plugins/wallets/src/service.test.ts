import { afterEach, expect, it, vi } from 'vitest'
import { createTestPlatform, settle } from '#testing'
import { address, endWorlds, gateway, metamask, serve, start } from '../testing/wallets-world.js'
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

it("keeps the installed wallets if the gateway's answer is invalid, and recovers [UI-15] [API-03]", async () => {
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

it('sends no request without a gateway, and hides the list of all wallets [SEC-14]', async () => {
  const { kernel, platform } = await start({ kernel: { services: {} }, connectors: [metamask()] })
  kernel.wallets.watchList()
  kernel.wallets.browser.open()
  await settle()
  expect(kernel.wallets.list.getState()).toMatchObject({ popular: 'off', all: undefined })
  expect(kernel.wallets.browser.store.getState()).toMatchObject({ status: 'ready', hasMore: false })
  expect(kernel.wallets.browser.store.getState().rows.map((row) => row.name)).toEqual(['MetaMask'])
  expect(platform.requests).toEqual([])
})

it("lists featured wallets in the host's order [CON-06]", async () => {
  const { kernel, platform } = await start({ wallets: { featuredWalletIds: ['w9', 'w3'] } })
  serve(platform)
  kernel.wallets.watchList()
  await vi.waitFor(() => expect(kernel.wallets.list.getState().popular).toBe('ready'))
  expect(kernel.wallets.list.getState().groups[0]?.rows.map((row) => row.key)).toEqual(['w9', 'w3'])
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
