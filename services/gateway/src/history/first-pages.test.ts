import { beforeEach, expect, it, vi } from 'vitest'
import { describeEachDatabase } from '../../testing/each-database.js'
import type { GatewayChain } from '../chains/gateway-chain.js'
import type { Database } from '../storage/open-database.js'
import { createFirstPages } from './first-pages.js'

const me = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const chain = 'eip155:1'
const chains: readonly GatewayChain[] = [
  {
    id: chain,
    namespace: 'eip155',
    name: 'Test',
    rpcUrls: [],
    coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    tokens: [],
    contracts: {},
    history: { fromBlock: 0, confirmations: 0 },
  },
]
let time = 0

describeEachDatabase('first pages of the index', (open) => {
  let database: Database
  beforeEach(async () => {
    time = 1_000_000
    database = await open()
    for (const table of ['history_cursors', 'history_entries'] as const)
      await database.query.deleteFrom(table).execute()
    await database.query
      .insertInto('history_cursors')
      .values({ chain, block: 9, hash: '0x09', generation: 0 })
      .execute()
    await store(9, me)
  })

  const store = (block: number, account: string, orphaned = 0, born = 0) =>
    database.query
      .insertInto('history_entries')
      .values({ account, time: block * 10, chain, block, position: 0, born, orphaned })
      .execute()

  /** Returns a function that reads the page, and returns the number of times it was read from the index. */
  function start(hasCollectibles = false) {
    const pages = createFirstPages({ database, now: () => time })
    const read = vi.fn(async () => ({ answer: { data: [read.mock.calls.length] }, hasCollectibles }))
    return async (account = me): Promise<unknown> =>
      (await pages.read(account, chains, read, AbortSignal.timeout(60_000))).toJSON()
  }

  it('keeps the page of an account until the index has a newer transaction of it', async () => {
    const page = start()
    expect(await page()).toEqual({ data: [1] })
    await store(10, other)
    expect(await page()).toEqual({ data: [1] })
    await store(11, me)
    expect(await page()).toEqual({ data: [2] })
    expect(await page()).toEqual({ data: [2] })
  })

  it('reads a page again once blocks were replaced, and once the same block has other transactions', async () => {
    const page = start()
    await page()
    await database.query.updateTable('history_entries').set({ orphaned: 1 }).execute()
    await database.query.updateTable('history_cursors').set({ generation: 1 }).execute()
    expect(await page()).toEqual({ data: [2] })
    await store(9, me, 0, 1)
    expect(await page()).toEqual({ data: [3] })
  })

  it('shows no page to another account', async () => {
    const page = start()
    await page()
    expect(await page(other)).toEqual({ data: [2] })
    expect(await page()).toEqual({ data: [1] })
  })

  it('reads a page once for callers that arrive together', async () => {
    const page = start()
    expect(await Promise.all([page(), page(), page()])).toEqual([{ data: [1] }, { data: [1] }, { data: [1] }])
  })

  it.each([
    [false, 60_000],
    // Their names may have been read meanwhile.
    [true, 10_000],
  ])('keeps a page with collectibles (%s) for %i ms', async (hasCollectibles, fresh) => {
    const page = start(hasCollectibles)
    await page()
    time += fresh - 1
    expect(await page()).toEqual({ data: [1] })
    time += 1
    expect(await page()).toEqual({ data: [2] })
  })
})
