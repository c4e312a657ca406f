import { afterEach, expect, it, vi } from 'vitest'
import { settle } from '#testing'
import { endWorlds, metamask, serve, start, wallets } from '../../testing/wallets-world.js'

afterEach(endWorlds)

it('loads all wallets in pages of forty [CON-06]', async () => {
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

it("displays the package's own wallets while the list fails, and adds the others below them [UI-15] [CON-06]", async () => {
  const { kernel, platform } = await start({ connectors: [metamask()] })
  const heal = platform.onFetch(() => new Response('no'))
  const { browser } = kernel.wallets
  const names = () => browser.store.getState().rows.map((row) => row.name)
  browser.open()
  await vi.waitFor(() => expect(browser.store.getState()).toMatchObject({ status: 'ready', isShort: true }))
  const short = names()
  expect(short[0]).toBe('MetaMask')
  expect(short.length).toBeGreaterThan(20)
  expect(browser.store.getState().hasMore).toBe(false)
  heal()
  serve(platform)
  await platform.clock.advanceAsync(5_000)
  await vi.waitFor(() => expect(browser.store.getState().isShort).toBe(false))
  expect(names().slice(0, short.length)).toEqual(short)
  expect(names()).toHaveLength(short.length + 40)
  browser.more()
  await vi.waitFor(() => expect(names()).toHaveLength(short.length + 80))
})

it("searches the package's own wallets at once while the gateway is known to be down [CON-06]", async () => {
  const { kernel, platform } = await start()
  platform.onFetch(() => new Response('no'))
  const { browser } = kernel.wallets
  browser.open()
  await vi.waitFor(() => expect(browser.store.getState().isShort).toBe(true))
  platform.onFetch(() => new Promise<Response>(() => undefined))
  browser.search('rain')
  await platform.clock.advanceAsync(300)
  await vi.waitFor(() => expect(browser.store.getState().rows.map((row) => row.name)).toEqual(['Rainbow']))
})

it('reports a further page that fails and requests it again on retry [UI-15]', async () => {
  const { kernel, platform } = await start()
  serve(platform)
  const { browser } = kernel.wallets
  browser.open()
  await vi.waitFor(() => expect(browser.store.getState().rows).toHaveLength(40))
  const heal = platform.onFetch(() => new Response('no'))
  browser.more()
  await vi.waitFor(() => expect(browser.store.getState().status).toBe('failed'))
  expect(browser.store.getState().rows).toHaveLength(40)
  heal()
  browser.retry()
  await vi.waitFor(() => expect(browser.store.getState().rows).toHaveLength(80))
})

it('keeps what the user types and drops what a closed modal requested while its code is loading [CON-06]', async () => {
  const { kernel, platform } = await start()
  serve(platform)
  const { browser } = kernel.wallets
  kernel.router.reset('AllWallets')
  browser.open()
  browser.search('55')
  expect(browser.store.getState()).toMatchObject({ text: '55', status: 'loading' })
  kernel.router.close()
  expect(browser.store.getState()).toMatchObject({ text: '', status: 'idle' })
  await settle()
  await platform.clock.advanceAsync(1_000)
  expect(platform.requests).toEqual([])
  expect(browser.store.getState().status).toBe('idle')
})
