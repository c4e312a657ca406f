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
} from '../testing/tokens-world.js'

afterEach(endWorlds)

const amountOf = (value: bigint) => ({
  address: token('d'),
  value,
  decimals: 6,
  symbol: 'D',
  name: 'Token D',
})

it('lists native currency and tokens with exact amounts and values, by value, then amount, then symbol [ACC-09] [SEC-10]', async () => {
  const world = await startTokens()
  world.services.balances = {
    balances: [
      listed('c', { price: 0, quantity: { decimals: '18', numeric: '3' } }),
      listed('b', { price: 0, quantity: { decimals: '6', numeric: '3' } }),
      listed('a', { price: 0.1, quantity: { decimals: '18', numeric: '0.300000000000000001' } }),
      listed(undefined),
      listed('e', { price: 0, quantity: { decimals: '8', numeric: '4' } }),
    ],
  }
  await world.watch()
  expect(world.symbols()).toEqual(['ETH', 'A', 'E', 'B', 'C'])
  const [coin, first] = world.state().tokens
  expect(coin).toMatchObject({ id: 'eip155:1/coin', value: 10n ** 18n, price: '2500', worth: '2500' })
  expect(coin?.address).toBeUndefined()
  expect(first).toMatchObject({
    id: `eip155:1/token:${token('a')}`,
    address: token('a'),
    caipNetworkId: 'eip155:1',
    value: 300_000_000_000_000_001n,
    price: '0.1',
    worth: '0.0300000000000000001',
  })
  expect(world.state().total).toBe('2500.0300000000000000001')
})

it('sends no request without a watcher, and stops with the last one [ACC-05] [SEC-14]', async () => {
  const world = await startTokens()
  await settle()
  expect(world.state()).toMatchObject({ status: 'unknown', tokens: [] })
  expect(world.requestCount()).toBe(0)
  expect(world.getBalance).not.toHaveBeenCalled()
  const stop = await world.watch()
  const stopToo = world.kernel.tokens.watch('eip155')
  expect(world.requestCount()).toBe(1)
  stop()
  stop()
  await world.platform.clock.advanceAsync(30_000)
  await until(() => expect(world.requestCount()).toBe(2))
  stopToo()
  world.services.height += 5n
  await world.platform.clock.advanceAsync(120_000)
  await settle()
  expect(world.requestCount()).toBe(2)
  expect(world.platform.clock.pending()).toEqual([])
})

it('caches a list for 30 seconds, by account and network [ACC-05]', async () => {
  const world = await startTokens()
  const stop = await world.watch()
  stop()
  await world.platform.clock.advanceAsync(29_999)
  const again = await world.watch()
  await settle()
  expect(world.requestCount()).toBe(1)
  world.services.coin = 7n
  world.kernel.account.selectAccount('eip155', otherAccount)
  expect(world.state()).toMatchObject({ status: 'loading', tokens: [] })
  await until(() => expect(world.state().tokens[0]?.value).toBe(7n))
  expect(world.platform.requests.at(-1)?.url).toContain(otherAccount)
  // The first account's list is still cached, separate from the other's.
  world.kernel.account.selectAccount('eip155', account)
  expect(world.state().tokens[0]?.value).toBe(10n ** 18n)
  await world.kernel.networks.switchTo('eip155:2')
  expect(world.state().tokens).toEqual([])
  await until(() => expect(world.state().tokens[0]?.id).toBe('eip155:2/coin'))
  again()
  await world.platform.clock.advanceAsync(30_001)
  await world.kernel.networks.switchTo('eip155:1')
  const late = world.kernel.tokens.watch('eip155')
  const before = world.requestCount()
  // The old list is displayed until the new one is loaded.
  expect(world.state()).toMatchObject({ status: 'ready' })
  await until(() => expect(world.requestCount()).toBe(before + 1))
  late()
})

it('reads the list again after the clock was set back [ACC-05] [REL-04]', async () => {
  const world = await startTokens()
  const stop = await world.watch()
  stop()
  world.platform.clock.setBack(3_600_000)
  await world.watch()
  await until(() => expect(world.requestCount()).toBe(2))
})

it('allows a retry after the clock was set back [ACC-06] [REL-04]', async () => {
  const world = await startTokens()
  world.services.balances = () => new Response('', { status: 503 })
  world.kernel.tokens.watch('eip155')
  for (let step = 0; step < 20 && world.state().failedAt === undefined; step++) {
    await world.platform.clock.advanceAsync(1_000)
    await settle()
  }
  expect(world.kernel.tokens.retry('eip155')).toBe(false)
  world.platform.clock.setBack(3_600_000)
  expect(world.kernel.tokens.retry('eip155')).toBe(true)
})

it("reads again with each new block without the gateway's cache, at most every 3 seconds", async () => {
  const world = await startTokens()
  world.services.balances = { balances: [listed(undefined), listed('a')] }
  await world.watch()
  await world.platform.clock.advanceAsync(4_000)
  world.services.balances = {
    balances: [listed(undefined), listed('a', { quantity: { decimals: '18', numeric: '5' } })],
  }
  world.services.height = 2n
  await world.platform.clock.advanceAsync(4_000)
  await until(() => expect(world.state().tokens[1]?.value).toBe(5n * 10n ** 18n))
  const { url } = world.platform.requests.findLast((one) => one.url.includes('/balance')) ?? { url: '' }
  expect(new URL(url).searchParams.get('forceUpdate')).toBe(`eip155:1:${token('a')}`)
  expect(world.requestCount()).toBe(2)
})

it('reads again at once after a transaction settled on the network [ACC-05]', async () => {
  const world = await startTokens()
  await world.watch()
  world.settle('eip155:2')
  await settle()
  expect(world.requestCount()).toBe(1)
  world.settle('eip155:1')
  await world.platform.clock.advanceAsync(3_000)
  await until(() => expect(world.requestCount()).toBe(2))
})

it("bypasses the gateway's cache for a token that a transaction moved, even a new one [ACC-05]", async () => {
  const world = await startTokens()
  await world.watch()
  world.settle('eip155:1', [
    { direction: 'in', symbol: 'NEW', value: 5n, decimals: 0, address: token('f') },
    { direction: 'out', symbol: 'OLD', value: 5n, decimals: 0, address: token('e') },
    { direction: 'in', symbol: 'ODD', value: 5n, decimals: 0, address: 'no address' },
  ])
  await world.platform.clock.advanceAsync(3_000)
  await until(() => expect(world.requestCount()).toBe(2))
  const requests = (): readonly string[] => {
    const { url } = world.platform.requests.findLast((one) => one.url.includes('/balance')) ?? { url: '' }
    return new URL(url).searchParams.get('forceUpdate')?.split(',') ?? []
  }
  expect(requests()).toContain(`eip155:1:${token('f')}`)
  expect(requests().join()).not.toMatch(/no address|eeee/)
  // The gateway's cache has expired by now.
  await world.platform.clock.advanceAsync(61_000)
  expect(world.requestCount()).toBeGreaterThan(2)
  expect(requests()).not.toContain(`eip155:1:${token('f')}`)
})

it('reads again after a transaction that settled without a watcher', async () => {
  const world = await startTokens()
  const stop = await world.watch()
  stop()
  world.settle('eip155:1')
  const again = await world.watch()
  await until(() => expect(world.requestCount()).toBe(2))
  // Also for an account that is not displayed.
  world.kernel.account.selectAccount('eip155', otherAccount)
  await until(() => expect(world.requestCount()).toBe(3))
  world.settle('eip155:1')
  await until(() => expect(world.state().status).toBe('ready'))
  world.kernel.account.selectAccount('eip155', account)
  await until(() => expect(world.requestCount()).toBe(4))
  again()
})

it('does not treat a list as fresh if the next read was aborted', async () => {
  const world = await startTokens()
  const stop = await world.watch()
  let answer = (_: Response): void => undefined
  world.services.balances = () => new Promise<Response>((resolve) => (answer = resolve))
  expect(world.kernel.tokens.retry('eip155')).toBe(true)
  await until(() => expect(world.requestCount()).toBe(2))
  stop()
  answer(Response.json({ balances: [] }))
  world.services.balances = { balances: [listed(undefined), listed('a')] }
  await world.watch()
  await until(() => expect(world.symbols()).toEqual(['ETH', 'A']))
})

it('keeps the last good list if the gateway fails, reports it once, and blocks a retry for 30 s [ACC-06] [REL-02]', async () => {
  const world = await startTokens()
  world.kernel.router.reset('AccountSettings')
  const events = vi.fn()
  world.kernel.notices.store.subscribe((notice) => notice && events(notice.text))
  world.services.balances = { balances: [listed(undefined), listed('a')] }
  world.services.nodeTokens.set(token('a'), {
    ...amountOf(3n * 10n ** 18n),
    address: token('a'),
    decimals: 18,
  })
  await world.watch()
  world.services.balances = () => new Response('', { status: 503 })
  const failed = async (): Promise<void> => {
    for (let step = 0; step < 12; step++) {
      await world.platform.clock.advanceAsync(1_000)
      await settle()
    }
  }
  world.services.coin = 2n
  await world.platform.clock.advanceAsync(22_000)
  await failed()
  const at = world.state().failedAt
  expect(at).toBeDefined()
  // The amounts are from the node, the other data from the last list.
  expect(world.state()).toMatchObject({ status: 'ready' })
  expect(world.symbols()).toEqual(['D', 'ETH'])
  expect(world.state().tokens.map(({ value, price }) => [value, price])).toEqual([
    [3n * 10n ** 18n, '1'],
    [2n, '2500'],
  ])
  expect(world.kernel.tokens.retry('eip155')).toBe(false)
  const requestCount = world.requestCount()
  world.services.height += 1n
  await failed()
  // A new block causes a request to the node, but none to the gateway.
  expect(world.requestCount()).toBe(requestCount)
  await world.platform.clock.advanceAsync(30_000 - (world.platform.now() - (at ?? 0)))
  world.services.balances = { balances: [listed(undefined), listed('a')] }
  expect(world.kernel.tokens.retry('eip155')).toBe(true)
  // A failed read may be waiting for its retry delay, so the clock has to advance.
  for (let step = 0; step < 20 && world.state().failedAt !== undefined; step++) {
    await world.platform.clock.advanceAsync(100)
    await settle()
  }
  expect(world.state().failedAt).toBeUndefined()
  expect(events.mock.calls.filter(([text]) => text === 'Token balance unavailable')).toHaveLength(1)
})

it('is unavailable, and not an empty list, if nothing could be read [ACC-06]', async () => {
  const world = await startTokens()
  world.services.nodeError = new Error('down')
  world.services.balances = { balances: [], unavailable: ['eip155:1'] }
  await world.watch()
  expect(world.state()).toMatchObject({ status: 'unavailable', tokens: [], failedAt: world.platform.now() })
  expect(world.kernel.tokens.retry('eip155')).toBe(false)
  world.services.nodeError = undefined
  await world.platform.clock.advanceAsync(29_999)
  expect(world.kernel.tokens.retry('eip155')).toBe(false)
  await world.platform.clock.advanceAsync(1)
  expect(world.kernel.tokens.retry('eip155')).toBe(true)
  await until(() => expect(world.state().tokens).toHaveLength(1))
  // The gateway still cannot read the network: the native balance is from the node, and `failedAt` reports that the
  // list may be incomplete.
  await until(() => expect(world.state()).toMatchObject({ status: 'ready', failedAt: world.platform.now() }))
})

it('distinguishes a gateway that is down from one that does not serve the network [NET-10] [ACC-06]', async () => {
  const served = await startTokens()
  served.services.served = ['eip155:2']
  served.services.balances = { balances: [] }
  await served.watch()
  expect(served.requestCount()).toBe(0)
  expect(served.state()).toMatchObject({ status: 'ready', failedAt: undefined })
  expect(served.symbols()).toEqual(['ETH'])
  const none = await startTokens({ kernel: { services: {} } })
  await none.watch()
  expect(none.state()).toMatchObject({ status: 'ready', failedAt: undefined })
  const down = await startTokens()
  down.services.served = undefined
  const stop = down.kernel.tokens.watch('eip155')
  for (let step = 0; step < 10; step++) {
    await down.platform.clock.advanceAsync(1_000)
    await settle()
  }
  expect(down.symbols()).toEqual(['ETH'])
  expect(down.state().failedAt).toBeDefined()
  stop()
})

it('is unavailable on a network that the host does not have [ACC-06] [NET-05]', async () => {
  const world = await startTokens()
  await world.watch()
  world.wallet.chooseNetwork('eip155:999')
  await until(() => expect(world.state()).toMatchObject({ status: 'unavailable', tokens: [] }))
  expect(world.kernel.tokens.retry('eip155')).toBe(false)
  world.wallet.chooseNetwork('eip155:1')
  await until(() => expect(world.state()).toMatchObject({ status: 'ready', failedAt: undefined }))
})

it('lists only the native currency in other namespaces, and all tokens in those of the host [ACC-08]', async () => {
  const alone = await startTokens({ options: { namespaces: ['solana'] } })
  alone.services.balances = { balances: [listed(undefined), listed('a')] }
  await alone.watch()
  expect(alone.symbols()).toEqual(['ETH'])
  expect(alone.requestCount()).toBe(0)
  expect(alone.getTokenBalances).not.toHaveBeenCalled()
})

it("updates the account's tokens and total, for the host and the rest of the widget [ACC-01] [ACC-09]", async () => {
  const world = await startTokens()
  world.services.balances = {
    balances: [
      listed(undefined),
      listed('a', {
        price: 0.5,
        quantity: { decimals: '6', numeric: '3.141592' },
        iconUrl: 'https://x.example/a.png',
      }),
    ],
  }
  await world.watch()
  await until(() => expect(world.kernel.account.getState().tokenBalance).toHaveLength(2))
  expect(world.kernel.account.getState()).toMatchObject({ totalWorth: '2501.570796' })
  expect(world.kernel.account.getState().tokenBalance?.[1]).toEqual({
    name: 'Token A',
    symbol: 'A',
    chainId: 'eip155:1',
    address: `eip155:1:${token('a')}`,
    value: 1.570796,
    price: 0.5,
    quantity: { decimals: '6', numeric: '3.141592' },
    iconUrl: 'https://x.example/a.png',
  })
  const [, held] = world.state().tokens
  if (held) world.kernel.tokens.hide(held)
  await until(() => expect(world.kernel.account.getState().tokenBalance).toHaveLength(1))
})

it('clears everything with the connection [ACC-02]', async () => {
  const world = await startTokens()
  const stop = await world.watch()
  world.wallet.drop()
  expect(world.state()).toMatchObject({ status: 'unknown', tokens: [] })
  // Also data that could be displayed again at once.
  await world.kernel.connections.connect('mock')
  expect(world.state()).toMatchObject({ status: 'loading', tokens: [] })
  await until(() => expect(world.requestCount()).toBe(2))
  stop()
})
