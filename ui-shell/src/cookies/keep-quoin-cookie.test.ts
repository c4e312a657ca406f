import { afterEach, expect, it, vi } from 'vitest'
import { type AnyKernel, createKernel, type Platform } from '#kernel'
import { createMockChain, createMockConnector, createMockWorld, createTestPlatform } from '#testing'
import { composeBound } from '../../component-tests/pages/bindings/kernel.js'
import { keepQuoinCookie } from './keep-quoin-cookie.js'
import { readQuoinCookie } from './read-quoin-cookie.js'

const networks = [
  {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
  },
]

/** Replaces the page by one with a cookie jar that keeps one cookie, as written. */
function stubPage(protocol: string): { cookie: string } {
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol })
  return page
}

afterEach(() => vi.unstubAllGlobals())

it('keeps the account in the cookie while it is connected, and removes it with the last connection', async () => {
  const page = stubPage('https:')
  const { kernel } = composeBound(createTestPlatform())
  expect(keepQuoinCookie(kernel)).toBe(kernel)
  expect(page.cookie).toBe('')
  await kernel.start()
  const { accounts, caipNetworkId } = await kernel.connections.connect('mock')
  expect(page.cookie).toMatch(/; Max-Age=2592000; Path=\/; SameSite=Lax; Secure$/)
  expect(readQuoinCookie(page.cookie, { storageKey: 'bound' }).connections).toEqual([
    {
      namespace: accounts[0]?.namespace,
      address: accounts[0]?.address,
      type: accounts[0]?.type,
      caipNetworkId,
    },
  ])
  await kernel.connections.disconnect()
  expect(page.cookie).toBe('quoin.bound=; Max-Age=0; Path=/; SameSite=Lax; Secure')
  await kernel.dispose()
})

it('leaves the cookie as it was once the kernel has ended, and uses the attributes of the host', async () => {
  const page = stubPage('http:')
  const { kernel, listeners } = composeBound(createTestPlatform())
  const before = listeners()
  keepQuoinCookie(kernel, { domain: 'shop.example', path: '/app', maxAge: 60 })
  await kernel.start()
  await kernel.connections.connect('mock')
  expect(page.cookie).toMatch(/; Max-Age=60; Path=\/app; Domain=shop\.example; SameSite=Lax$/)
  const kept = page.cookie
  await kernel.dispose()
  expect(page.cookie).toBe(kept)
  expect(listeners()).toBe(before)
})

it('removes the cookie in each tab once one of them disconnects, and not before [ACC-12]', async () => {
  const page = stubPage('https:')
  const openTab = async (platform: Platform): Promise<AnyKernel> => {
    const wallets = [createMockConnector({ id: 'mock', permitted: true })]
    const world = createMockWorld({ chains: [createMockChain({ namespace: 'eip155' })], wallets })
    const kernel = createKernel({ projectId: 'tabs', platform, networks }).use(world)
    await keepQuoinCookie(kernel).start()
    return kernel
  }
  const platform = createTestPlatform()
  const first = await openTab(platform)
  const second = await openTab(createTestPlatform({ tabOf: platform }))
  await first.connections.connect('mock')
  await vi.waitUntil(() => second.connections.active())
  const connected = page.cookie
  expect(readQuoinCookie(connected).connections).toHaveLength(1)
  await second.connections.disconnect()
  await vi.waitUntil(() => !first.connections.active())
  expect(page.cookie).toMatch(/^quoin\.default=; Max-Age=0/)
  await first.dispose()
  await second.dispose()
})

it('holds the active account, its type and its network, and nothing of the wallet or the session', async () => {
  const page = stubPage('https:')
  const { kernel } = composeBound(createTestPlatform())
  keepQuoinCookie(kernel)
  await kernel.start()
  const { accounts, caipNetworkId } = await kernel.connections.connect('mock')
  const [, value = ''] = /^quoin\.bound=([^;]+);/.exec(page.cookie) ?? []
  expect(JSON.parse(decodeURIComponent(value))).toEqual([
    1,
    [[caipNetworkId, accounts[0]?.address, accounts[0]?.type]],
  ])
  await kernel.dispose()
})

it('does nothing on a server', async () => {
  const { kernel, listeners } = composeBound(createTestPlatform())
  const before = listeners()
  keepQuoinCookie(kernel)
  expect(listeners()).toBe(before)
  await kernel.dispose()
})

it('leaves out a watch-only account: a server must not take it for that of the visitor', async () => {
  const page = stubPage('https:')
  const wallets = [
    createMockConnector({ id: 'watched', type: 'watch', accounts: ['alice'] }),
    createMockConnector({ id: 'mock', accounts: ['bob'] }),
  ]
  const world = createMockWorld({ chains: [createMockChain({ namespace: 'eip155' })], wallets })
  const kernel = createKernel({ projectId: 'watch', platform: createTestPlatform(), networks }).use(world)
  await keepQuoinCookie(kernel).start()
  await kernel.connections.connect('watched')
  expect(readQuoinCookie(page.cookie).connections).toEqual([])
  await kernel.connections.connect('mock')
  expect(readQuoinCookie(page.cookie).connections.map(({ address }) => address)).toEqual(['bob'])
  kernel.connections.activate('watched', 'eip155')
  expect(readQuoinCookie(page.cookie).connections).toEqual([])
  await kernel.dispose()
})
