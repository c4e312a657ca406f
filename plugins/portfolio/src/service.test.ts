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

/** Answers requests of former prices; returns the bodies. */
function servePast(
  world: Awaited<ReturnType<typeof startPortfolio>>,
  histories: readonly object[] | Response,
) {
  const bodies: { period: string; tokens: string[] }[] = []
  const past = { histories }
  world.platform.onFetch(({ url, body }) => {
    if (!url.includes('/v1/fungible/history')) return undefined
    // The plugin writes the body.
    bodies.push(JSON.parse(String(body)) as { period: string; tokens: string[] })
    if (past.histories instanceof Response) return past.histories.clone()
    return Response.json({ start: 1_700_009_000, step: 500, histories: past.histories })
  })
  return { bodies, past }
}
const coinPrices = { token: 'eip155:1', prices: [2000, 2200, 2400] }

it('computes what is held now at former prices, and requests them by token without an account [SEC-14]', async () => {
  const world = await startPortfolio()
  const { services, portfolio, isRead, platform } = world
  services.balances = { balances: [listed(undefined), listed('a'), listed('b', { price: 0 })] }
  const { bodies } = servePast(world, [coinPrices])
  expect(portfolio.history.getState()).toMatchObject({ period: 'day', status: 'loading' })
  portfolio.watch()
  await isRead()
  await until(() => expect(portfolio.history.getState().status).toBe('ready'))
  const tokens = ['eip155:1', `eip155:1:${token('a')}`]
  expect(bodies).toEqual([{ currency: 'usd', period: 'day', tokens }])
  expect(platform.requests.filter(({ body }) => String(body).includes(account.slice(2)))).toEqual([])
  const { values, change, changes, missing } = portfolio.history.getState()
  // The end is the value of now, also on a device whose clock is slow; the token without former prices is in none of them.
  expect(values.map(({ value }) => value)).toEqual([2000, 2200, 2400, 2500])
  expect(change).toEqual({ amount: '500', fraction: 0.25 })
  expect(changes).toEqual({ 'eip155:1/coin': 0.25 })
  expect(missing).toBe(1)
})

it('keeps each period, reads it again after five minutes, and sooner if a token is added', async () => {
  const world = await startPortfolio()
  const { services, portfolio, isRead, platform } = world
  const { bodies } = servePast(world, [coinPrices])
  const stop = portfolio.watch()
  await isRead()
  await until(() => expect(bodies).toHaveLength(1))
  portfolio.choosePeriod('week')
  expect(portfolio.history.getState()).toMatchObject({ period: 'week', status: 'loading', values: [] })
  await until(() => expect(portfolio.history.getState().status).toBe('ready'))
  portfolio.choosePeriod('day')
  expect(portfolio.history.getState()).toMatchObject({ period: 'day', status: 'ready' })
  expect(bodies.map(({ period }) => period)).toEqual(['day', 'week'])
  services.balances = { balances: [listed(undefined), listed('a')] }
  await platform.clock.advanceAsync(30_000)
  await until(() => expect(bodies).toHaveLength(3))
  expect(bodies[2]?.tokens).toHaveLength(2)
  await platform.clock.advanceAsync(300_000)
  await until(() => expect(bodies).toHaveLength(4))
  stop()
  await platform.clock.advanceAsync(600_000)
  portfolio.choosePeriod('month')
  await settle()
  expect(bodies).toHaveLength(4)
})

it('has no history with a gateway without it, and does not ask again at once [REL-02]', async () => {
  const world = await startPortfolio()
  const { portfolio, isRead, platform, state } = world
  const { bodies, past } = servePast(world, new Response('', { status: 404 }))
  portfolio.watch()
  await isRead()
  await until(() => expect(portfolio.history.getState().status).toBe('unavailable'))
  expect(state()).toMatchObject({ status: 'ready', total: '2500' })
  await platform.clock.advanceAsync(60_000)
  expect(bodies).toHaveLength(1)
  past.histories = [coinPrices]
  await platform.clock.advanceAsync(240_000)
  await until(() => expect(portfolio.history.getState().status).toBe('ready'))
  // A later failure keeps what is known.
  past.histories = new Response('', { status: 503 })
  await platform.clock.advanceAsync(330_000)
  await until(() => expect(bodies.length).toBeGreaterThan(2))
  expect(portfolio.history.getState().status).toBe('ready')
})

it.each([
  ['zero prices', [{ token: 'eip155:1', prices: [0, 1, 2] }]],
  ['texts', [{ token: 'eip155:1', prices: ['1', '2', '3'] }]],
  ['endless prices', [{ token: 'eip155:1', prices: new Array(101).fill(1) }]],
  ['another token', [{ token: 'eip155:2', prices: [1, 2, 3] }]],
  ['no tokens', []],
])('has no history if the gateway answers with %s', async (_, histories) => {
  const world = await startPortfolio()
  servePast(world, histories)
  world.portfolio.watch()
  await world.isRead()
  await until(() => expect(world.portfolio.history.getState().status).toBe('unavailable'))
  expect(world.portfolio.history.getState()).toMatchObject({ values: [], missing: 1 })
})

it('leaves out a token whose former prices are of other times', async () => {
  const world = await startPortfolio()
  world.services.balances = { balances: [listed(undefined), listed('a')] }
  servePast(world, [coinPrices, { token: `eip155:1:${token('a')}`, prices: [1, 1] }])
  world.portfolio.watch()
  await world.isRead()
  await until(() => expect(world.portfolio.history.getState().status).toBe('ready'))
  expect(world.portfolio.history.getState()).toMatchObject({ missing: 1, change: { amount: '500' } })
})
