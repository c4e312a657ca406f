import { afterEach, expect, it, vi } from 'vitest'
import { settle } from '#testing'
import {
  alice,
  bob,
  caipAlice,
  endWorlds,
  entries,
  entry,
  type HistoryWorld,
  hashOf,
  spam,
  startHistory,
} from '../testing/history-world.js'

const purchaseKey = '0f'.repeat(16)

afterEach(endWorlds)

const range = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, at) => from - at)

/** Starts a world and watches its history. */
async function shown(list: () => ReturnType<typeof entries>, size = 10) {
  const world = await startHistory()
  world.serve(list, size)
  const stop = world.history.watch()
  await world.ready()
  return { ...world, stop }
}
const notices = ({ kernel }: HistoryWorld): string | undefined => kernel.notices.store.getState()?.text
const follow = ({ kernel }: HistoryWorld, index: number): void =>
  kernel.transactions.follow({
    id: hashOf(index),
    caipNetworkId: 'eip155:1',
    from: caipAlice,
    operationType: 'send',
    to: bob,
    moved: [{ direction: 'out', symbol: 'TT', value: 1_500_000n, decimals: 6 }],
  })

it('is unavailable, and reports no failure, for a host without a gateway [HIS-02]', async () => {
  const world = await startHistory({ gateway: '' })
  const failures: unknown[] = []
  world.kernel.on('history:failed', (payload) => failures.push(payload))
  const stop = world.history.watch()
  await vi.waitFor(() => expect(world.state().unavailable).toBe(true))
  expect([world.state().failed, world.state().loading, failures, world.platform.logs]).toEqual([
    false,
    false,
    [],
    [],
  ])
  stop()
})

it('sends no request before it is watched, then appends pages, each entry once [HIS-02]', async () => {
  const world = await startHistory()
  world.serve(() => entries(30, 6))
  expect([world.requests, world.state().transactions, world.state().empty]).toEqual([[], [], false])
  const stop = world.history.watch()
  expect(world.state().loading).toBe(true)
  await world.ready()
  expect(world.requests).toEqual([
    { account: alice, chainId: 'eip155:1', cursor: undefined, onramp: undefined },
  ])
  expect(world.state()).toMatchObject({
    loading: false,
    empty: false,
    next: '10',
    lastNetworkInView: 'eip155:1',
  })
  const more = [world.history.loadMore(), world.history.loadMore()]
  expect(world.state().loading).toBe(true)
  await Promise.all(more)
  expect(world.requests).toHaveLength(2)
  await world.history.loadMore()
  expect(world.ids()).toEqual(range(30, 6))
  expect(world.state().next).toBeUndefined()
  await world.history.loadMore()
  expect(world.requests).toHaveLength(3)
  stop()
  expect(world.isWatchingBlocks()).toBe(false)
})

it('is empty without transactions [HIS-02]', async () => {
  const { state } = await shown(() => [])
  expect(state()).toMatchObject({ empty: true, failed: false, loading: false, transactions: [] })
})

it('hides pure spam and other networks, keeps entries without transfers, and skips pages without visible entries [HIS-03]', async () => {
  const mixed = [
    entry(30, { transfers: [] }),
    entry(29, { transfers: [...spam(1).transfers, ...entry(1).transfers] }),
    spam(28),
    entry(27, {}, 'eip155:2'),
  ]
  const first = await shown(() => [...mixed, ...range(20, 6).map(spam), entry(5)], 4)
  expect(first.ids()).toEqual([30, 29])
  await first.history.loadMore()
  expect(first.ids()).toEqual([30, 29, 5])
  const second = await shown(() => [...range(20, 6).map(spam), entry(5)], 4)
  expect(second.ids()).toEqual([5])
})

it('hides sends that others made in the name of the account, like spam [M7]', async () => {
  const poison = entry(29, {
    transfers: [
      {
        direction: 'out',
        quantity: { numeric: '0' },
        fungible_info: { name: 'USD Coin', symbol: 'USDC', flags: { is_spam: true } },
      },
    ],
  })
  const mixed = entry(28, { transfers: [...poison.transfers, ...entry(1).transfers] })
  const { ids } = await shown(() => [entry(30), poison, mixed, spam(27)], 4)
  expect(ids()).toEqual([30, 28])
})

it('reports a failure once, keeps the earlier entries, and continues after a retry [HIS-02] [UI-15] [REL-02]', async () => {
  const world = await shown(() => entries(30, 11))
  const events: unknown[] = []
  world.kernel.on('history:failed', (payload) => events.push(payload))
  world.onRequest(() => new Response(null, { status: 404 }))
  await world.history.loadMore()
  await settle()
  expect(world.state()).toMatchObject({ failed: true, empty: true, next: undefined, loading: false })
  expect(world.ids()).toEqual(range(30, 21))
  await vi.waitFor(() => expect(notices(world)).toBe('Failed to fetch transactions'), {
    interval: 2,
  })
  expect(events).toEqual([{ namespace: 'eip155' }])
  await world.history.loadMore()
  await world.history.refresh()
  expect(events).toHaveLength(1)
  world.serve(() => entries(30, 11))
  await world.history.refresh()
  expect(world.state()).toMatchObject({ failed: false, empty: false })
})

it('displays no notice over the list, which reports the failure itself [HIS-02] [UI-15]', async () => {
  const world = await shown(() => entries(30, 11))
  await world.kernel.i18n.load('history')
  world.kernel.router.reset('Transactions')
  world.onRequest(() => new Response(null, { status: 404 }))
  await world.history.loadMore()
  await settle()
  expect(world.state().failed).toBe(true)
  expect(notices(world)).toBeUndefined()
})

it('requests the failed page again on a retry [HIS-02]', async () => {
  const world = await shown(() => entries(30, 11))
  world.onRequest(() => new Response(null, { status: 404 }))
  await world.history.loadMore()
  world.serve(() => entries(30, 11))
  await world.history.refresh()
  expect(world.ids()).toEqual(range(30, 11))
})

it('needs an account, and throws the exact text [HIS-04]', async () => {
  const { history } = await startHistory({ connect: false })
  for (const request of [
    () => history.loadMore(),
    () => history.refresh(),
    () => history.readPurchases('coinbase', purchaseKey),
  ])
    await expect(request()).rejects.toMatchObject({
      code: 'HISTORY_ACCOUNT_MISSING',
      shortMessage: "Transactions can't be fetched without an accountAddress",
    })
})

it('includes EVM networks unless the host sets others [ACC-08]', async () => {
  const usual = await startHistory({ namespace: 'mock' })
  usual.history.watch()
  await usual.history.refresh()
  await usual.history.loadMore()
  expect([usual.requests, usual.state().lastNetworkInView]).toEqual([[], undefined])
  const wide = await startHistory({ namespace: 'mock', options: { namespaces: ['eip155', 'mock'] } })
  wide.onRequest(() => ({ data: [entry(1, {}, 'mock:1')] }))
  wide.history.watch()
  await wide.ready()
  expect(wide.ids()).toEqual([1])
})

it('starts again for another account or network, and ignores late answers of the previous one', async () => {
  const world = await startHistory()
  let answer = (_page: unknown): void => undefined
  world.onRequest(
    () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  )
  world.history.watch()
  await vi.waitFor(() => expect(world.requests).toHaveLength(1), { interval: 2 })
  const late = answer
  world.kernel.connections.selectAccount('eip155', bob)
  await settle()
  answer({ data: entries(5, 4) })
  await settle()
  late({ data: entries(30, 21) })
  await settle()
  expect(world.requests.map(({ account }) => account)).toEqual([alice, bob])
  expect(world.ids()).toEqual([5, 4])
  world.serve(() => [entry(3, {}, 'eip155:2')])
  await world.kernel.networks.switchTo('eip155:2')
  expect(world.state().transactions).toEqual([])
  await settle()
  expect(world.state()).toMatchObject({ lastNetworkInView: 'eip155:2' })
  expect(world.ids()).toEqual([3])
})

it('reads again with new blocks at a limited rate, puts new entries on top, and drops reverted ones', async () => {
  let list = entries(30, 11)
  const world = await shown(() => list)
  await world.history.loadMore()
  const before = world.state()
  await world.platform.clock.advanceAsync(10_000)
  expect(world.state()).toBe(before)
  const requestCount = world.requests.length
  list = [entry(32), entry(31), ...entries(30, 11).filter(({ id }) => id !== entry(28).id)]
  world.block()
  world.block()
  await world.platform.clock.advanceAsync(0)
  expect(world.ids()).toEqual([32, 31, 30, 29, ...range(27, 11)])
  world.block()
  world.block()
  await world.platform.clock.advanceAsync(3_000)
  expect(world.requests.length - requestCount).toBe(1)
  await world.platform.clock.advanceAsync(20_000)
  expect(world.requests.length - requestCount).toBe(3)
  world.stop()
  world.block()
  await world.platform.clock.advanceAsync(60_000)
  expect(world.requests.length - requestCount).toBe(3)
})

it('has a transaction sent here on top until it is in a block, then as confirmed until the gateway returns it', async () => {
  let list = entries(30, 11)
  const world = await shown(() => list)
  follow(world, 31)
  await settle()
  expect(world.ids()[0]).toBe(31)
  expect(world.state().pending).toMatchObject([
    {
      metadata: { status: 'pending', sentFrom: alice, sentTo: bob },
      transfers: [{ direction: 'out', quantity: { numeric: '1.5' }, fungible_info: { symbol: 'TT' } }],
    },
  ])
  world.end(hashOf(31), 'success')
  await world.platform.clock.advanceAsync(0)
  expect(world.state().pending).toEqual([])
  expect(world.state().transactions[0]?.metadata.status).toBe('confirmed')
  list = [entry(31, { transfers: [] }), ...list]
  // The gateway lags behind: it is read again without another block.
  await world.platform.clock.advanceAsync(2_000)
  expect(world.ids()).toEqual(range(31, 21))
  expect(world.state().transactions[0]?.transfers).toEqual([])
  // The views of Send, Swap and Pay read its end there.
  expect(world.kernel.transactions.store.getState()).toMatchObject([{ id: hashOf(31), status: 'success' }])
})

it('lists a batch whose transaction only its wallet knows, under no hash, until that is known (REL-03)', async () => {
  const listed = entry(30)
  const world = await shown(() => [{ ...listed, metadata: { ...listed.metadata, hash: '' } }])
  const before = world.state().transactions.length
  world.kernel.transactions.followBatch({
    batchId: 'wallet-batch',
    connectorId: 'mock',
    caipNetworkId: 'eip155:1',
    from: caipAlice,
    operationType: 'trade',
    moved: [{ direction: 'out', symbol: 'TT', value: 1_500_000n, decimals: 6 }],
  })
  expect(world.state().transactions).toHaveLength(before + 1)
  expect(world.state().pending).toMatchObject([
    { metadata: { hash: '', status: 'pending', operationType: 'trade' }, transfers: [{ direction: 'out' }] },
  ])
})

it('omits transactions of another account or network that were sent here, and displays a failure as one', async () => {
  const world = await shown(() => entries(30, 29))
  world.kernel.transactions.follow({
    id: hashOf(40),
    caipNetworkId: 'eip155:1',
    from: `eip155:1:${bob}`,
    operationType: 'send',
    moved: [],
  })
  world.kernel.transactions.follow({
    id: hashOf(41),
    caipNetworkId: 'eip155:2',
    from: `eip155:2:${alice}`,
    operationType: 'send',
    moved: [],
  })
  follow(world, 42)
  world.end(hashOf(42), 'failed')
  await settle()
  world.end(hashOf(42), 'failed')
  await settle()
  expect(world.ids()).toEqual([42, 30, 29])
  expect(world.state().transactions[0]?.metadata.status).toBe('failed')
})

it('reads purchases with the key of their orders, without caches, for the requested account [ONR-03] [S16]', async () => {
  const world = await startHistory()
  world.onRequest(() => ({ data: [entry(9)] }))
  expect(await world.history.readPurchases('coinbase', purchaseKey)).toHaveLength(1)
  expect(world.requests).toEqual([
    {
      account: alice,
      chainId: undefined,
      cursor: undefined,
      onramp: 'coinbase',
      authorization: `Bearer ${purchaseKey}`,
    },
  ])
  expect(world.state().coinbaseTransactions).toHaveLength(1)
  world.kernel.connections.selectAccount('eip155', bob)
  expect(world.state().coinbaseTransactions).toEqual([])
  world.onRequest(() => new Response(null, { status: 404 }))
  await expect(world.history.readPurchases('coinbase', purchaseKey)).rejects.toMatchObject({
    code: 'HISTORY_FETCH_FAILED',
  })
})

it.each([
  ['garbage', 'no JSON at all', true],
  ['another shape', { data: 'x' }, true],
  [
    'entries without sense',
    { data: [null, 1, { id: 'x' }, { ...entry(7), transfers: [{ direction: 'up' }] }] },
    false,
  ],
  [
    'an invalid time',
    { data: [entry(7, { metadata: { ...entry(7).metadata, minedAt: 'yesterday' } })] },
    false,
  ],
  [
    'an invalid amount',
    { data: [entry(7, { transfers: [{ direction: 'in', quantity: { numeric: '1e99' } }] })] },
    false,
  ],
])('handles an answer that is %s [API-03]', async (_, page, isFailure) => {
  const world = await startHistory()
  world.onRequest(() => (typeof page === 'string' ? new Response(page) : page))
  world.history.watch()
  await world.platform.clock.advanceAsync(60_000)
  expect(world.state()).toMatchObject({ failed: isFailure, loading: false })
  for (const one of world.state().transactions) expect(one.transfers).toEqual([])
})

it('ends if a service repeats its cursor, or returns nothing new, forever [API-03]', async () => {
  const world = await startHistory()
  world.onRequest(() => ({ data: entries(30, 21), next: 'again' }))
  world.history.watch()
  await world.ready()
  await world.history.loadMore()
  expect([world.requests.length, world.state().next]).toEqual([2, undefined])
  let page = 0
  world.onRequest(() => ({ data: entries(30, 21), next: `page${page++}` }))
  await world.history.refresh()
  await world.history.loadMore()
  expect(world.requests.length).toBeLessThan(20)
  expect(world.ids()).toEqual(range(30, 21))
})
