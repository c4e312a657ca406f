import { afterEach, expect, it, vi } from 'vitest'
import { settle } from '#testing'
import {
  account,
  endWorlds,
  listed,
  otherAccount,
  startTokens,
  token,
  until,
} from '../../tokens/testing/tokens-world.js'
import { WatchToken, watchPlugin } from '../../watch/src/manifest.js'
import { PortfolioToken, portfolioPlugin } from './manifest.js'

afterEach(endWorlds)

async function startPortfolio(options: Parameters<typeof startTokens>[0] = {}) {
  const world = await startTokens({ further: [portfolioPlugin, watchPlugin], ...options })
  const portfolio = await world.kernel.load(PortfolioToken)
  const state = () => portfolio.store.getState()
  const isRead = () => until(() => expect(state().status).toBe('ready'))
  return { ...world, portfolio, state, isRead }
}

it('has the tokens of the account on all networks with one total, and asks once for it [ACC-09] [SEC-14]', async () => {
  const { services, requestCount, portfolio, state, isRead } = await startPortfolio()
  services.balances = {
    balances: [
      listed(undefined),
      listed('a', {
        chainId: 'eip155:2',
        address: `eip155:2:${token('a')}`,
        quantity: { decimals: '18', numeric: '7' },
      }),
    ],
  }
  await settle()
  expect(requestCount()).toBe(0)
  const stop = portfolio.watch()
  expect(state()).toMatchObject({ status: 'loading', accounts: [{ address: account, status: 'loading' }] })
  await isRead()
  expect(state()).toMatchObject({ total: '2507', hidden: [], unavailable: [] })
  expect(state().tokens.map(({ id }) => id)).toEqual(['eip155:1/coin', `eip155:2/token:${token('a')}`])
  expect(state().accounts).toMatchObject([{ total: '2507', isWatchOnly: false, walletName: 'Mock Wallet' }])
  expect(requestCount()).toBe(1)
  stop()
})

it('reads again every 30 s while the page can be seen, and not without a watcher [ACC-05] [SEC-14]', async () => {
  const { platform, requestCount, portfolio, isRead } = await startPortfolio()
  const stop = portfolio.watch()
  await isRead()
  await platform.clock.advanceAsync(30_000)
  await until(() => expect(requestCount()).toBe(2))
  platform.page.set({ visible: false })
  await platform.clock.advanceAsync(60_000)
  expect(requestCount()).toBe(2)
  platform.page.set({ visible: true })
  await until(() => expect(requestCount()).toBe(3))
  stop()
  await platform.clock.advanceAsync(120_000)
  await settle()
  expect(requestCount()).toBe(3)
})

it('reads again after a transaction', async () => {
  const { requestCount, portfolio, isRead, settle: settled } = await startPortfolio()
  portfolio.watch()
  await isRead()
  settled('eip155:2')
  await until(() => expect(requestCount()).toBe(2))
})

it('counts an account once, also if it is watched, and a watched account of others towards no total', async () => {
  const { kernel, wallet, portfolio, state } = await startPortfolio({ isConnected: false })
  const watch = await kernel.load(WatchToken)
  await watch.connect(otherAccount)
  portfolio.watch()
  // Nothing else is connected: it is what the user looks at.
  await until(() => expect(state()).toMatchObject({ status: 'ready', total: '2500' }))
  await kernel.connections.connect(wallet.id)
  await until(() => expect(state().accounts.map(({ status }) => status)).toEqual(['ready', 'ready']))
  expect(
    state()
      .accounts.map(({ isWatchOnly }) => isWatchOnly)
      .toSorted(),
  ).toEqual([false, true])
  expect(state().total).toBe('2500')
  await watch.connect(account)
  await until(() => expect(state().accounts).toHaveLength(1))
  expect(state()).toMatchObject({ total: '2500', accounts: [{ isWatchOnly: false }] })
  expect(state().accounts[0]?.connectorIds).toEqual([wallet.id, 'watch'])
})

it('keeps what it knew of a network that cannot be read now, and says so [REL-02]', async () => {
  const { services, platform, portfolio, state, isRead } = await startPortfolio()
  const onTwo = listed('a', { chainId: 'eip155:2', address: `eip155:2:${token('a')}` })
  services.balances = { balances: [listed(undefined), onTwo] }
  portfolio.watch()
  await isRead()
  services.nodeError = new Error('down')
  services.balances = { balances: [listed(undefined)], unavailable: ['eip155:2'] }
  await platform.clock.advanceAsync(30_000)
  await until(() => expect(state().unavailable).toEqual(['eip155:2']))
  expect(state()).toMatchObject({ status: 'ready', total: '2501' })
  services.balances = { balances: [listed(undefined)] }
  await platform.clock.advanceAsync(30_000)
  await until(() => expect(state()).toMatchObject({ unavailable: [], total: '2500' }))
})

it('is unavailable, and not empty, if nothing can be read [REL-02]', async () => {
  const { services, portfolio, state, isRead } = await startPortfolio()
  services.nodeError = new Error('down')
  services.balances = () => new Response('', { status: 404 })
  portfolio.watch()
  await until(() => expect(state()).toMatchObject({ status: 'unavailable', tokens: [] }))
  services.balances = { balances: [listed(undefined)] }
  await portfolio.refresh()
  await isRead()
  expect(state().total).toBe('2500')
})

it('forgets an account with its connection, also one that is being read [ACC-02]', async () => {
  const { kernel, wallet, services, portfolio, state, isRead } = await startPortfolio()
  portfolio.watch()
  await isRead()
  let answer: (response: Response) => void = () => undefined
  services.balances = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const reading = portfolio.refresh()
  await vi.waitFor(() => expect(answer.length).toBeGreaterThan(0))
  await kernel.connections.disconnect()
  answer(Response.json({ balances: [listed(undefined)] }))
  await reading
  expect(state()).toEqual({
    status: 'ready',
    accounts: [],
    tokens: [],
    hidden: [],
    unavailable: [],
    total: undefined,
  })
  services.balances = () => new Promise(() => undefined)
  await kernel.connections.connect(wallet.id)
  expect(state().accounts).toMatchObject([{ status: 'loading', tokens: [] }])
})

it('changes with what the user hides', async () => {
  const { kernel, services, portfolio, state, isRead } = await startPortfolio()
  services.balances = { balances: [listed(undefined), listed('a')] }
  portfolio.watch()
  await isRead()
  const found = state().tokens.find(({ symbol }) => symbol === 'A')
  if (!found) throw new Error('not listed')
  kernel.tokens.hide(found)
  expect(state()).toMatchObject({ total: '2500', hidden: [{ symbol: 'A' }] })
})
