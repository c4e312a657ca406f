import { afterEach, describe, expect, it } from 'vitest'
import { bitcoin, contextOf, TEST_TIME } from '../../../testing/provider-context.js'
import {
  type EsploraTransaction,
  esploraTransaction,
  BITCOIN_ACCOUNT as ME,
  startEsplora,
  BITCOIN_OTHER as YOU,
} from '../../../testing/stand-ins/esplora-stand-in.js'
import type { StandIn } from '../../../testing/stand-ins/start-stand-in.js'
import { esploraBalances } from '../../balances/sources/esplora-balances.js'
import { createDataClients } from '../../providers/data-clients.js'
import type { StoredEntry } from '../read-history-page.js'
import { esploraHistory } from './esplora-history.js'

const running: StandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.stop()
})

async function start(transactions: readonly EsploraTransaction[], stats: object = {}) {
  const standIn = await startEsplora(() => ({ transactions, stats }))
  running.push(standIn)
  const chain = { ...bitcoin, esploraUrl: standIn.url }
  const clients = createDataClients(contextOf('alchemy', 'http://127.0.0.1:9'))
  const source = esploraHistory(clients.esplora, () => TEST_TIME)
  const coin = { id: `${chain.id}:btc`, ...chain.coin }
  const balances = esploraBalances(clients.esplora, { find: (id) => (id === coin.id ? coin : undefined) })
  return {
    standIn,
    source,
    page: (after?: string, account = ME) => source.page({ chain, account, after }),
    held: (address = ME) => balances.held({ chain, address }),
  }
}

const transfersOf = (entries: readonly StoredEntry[]): string[][] =>
  entries.map(({ transfers }) =>
    transfers.map(({ sender, recipient, amount }) => {
      const nameOf = (address: string): string => (address === ME ? 'me' : address === YOU ? 'you' : address)
      return `${nameOf(sender)} → ${nameOf(recipient)} ${amount}`
    }),
  )

describe('history of esplora', () => {
  it('derives payments from inputs and outputs, in satoshis, without change and fee', async () => {
    const { page } = await start([
      esploraTransaction(
        9,
        [[ME, 10_000]],
        [
          [YOU, 6000],
          [ME, 3000],
        ],
      ),
      esploraTransaction(
        8,
        [[YOU, 10_000]],
        [
          [ME, 7000],
          [YOU, 2000],
        ],
      ),
      esploraTransaction(
        7,
        [
          [ME, 10_000],
          [ME, 500],
        ],
        [[ME, 9000]],
      ),
      // Of several owners: only the change of the balance is known.
      esploraTransaction(
        6,
        [
          [ME, 5000],
          [YOU, 5000],
        ],
        [
          [YOU, 7000],
          [ME, 2000],
        ],
      ),
      esploraTransaction(5, [], [[ME, 5_000_000_000]]),
    ])
    const { entries, next } = await page()
    expect(next).toBeUndefined()
    expect(transfersOf(entries)).toEqual([
      ['me → you 6000'],
      ['you → me 7000'],
      ['me → me 9000'],
      ['me → you 3000'],
      [' → me 5000000000'],
    ])
    expect(entries.map(({ sender, block }) => [sender, block])).toEqual([
      [ME, 800_009],
      [YOU, 800_008],
      [ME, 800_007],
      [ME, 800_006],
      ['', 800_005],
    ])
  })

  it('shows unconfirmed transactions as pending, and follows its pages by the last transaction', async () => {
    const transactions = [
      esploraTransaction(99, [[ME, 5000]], [[YOU, 4000]], { status: { confirmed: false } }),
      ...Array.from({ length: 60 }, (_, at) => esploraTransaction(60 - at, [[YOU, 5000]], [[ME, 4000]])),
    ]
    const { page, standIn } = await start(transactions)
    const found: StoredEntry[] = []
    let after: string | undefined
    do {
      const read = await page(after)
      found.push(...read.entries)
      after = read.next
    } while (after !== undefined)
    expect(found.map(({ hash }) => hash)).toEqual(transactions.map(({ txid }) => txid))
    expect(found.filter(({ orphaned }) => orphaned > 0).map(({ hash }) => hash)).toEqual([
      transactions[0]?.txid,
    ])
    standIn.fail({ body: transactions.slice(1, 26) })
    expect((await page(transactions[25]?.txid)).next).toBeUndefined()
  })

  it('drops transactions of others, absurd values and repeated ones', async () => {
    const { page } = await start([
      esploraTransaction(9, [[YOU, 5000]], [[YOU, 4000]]),
      esploraTransaction(8, [[YOU, 5000]], [[ME, -4000]]),
      esploraTransaction(7, [[YOU, 5000]], [[ME, 22e14]]),
      esploraTransaction(6, [[YOU, 5000]], [[ME, 1.5]]),
      esploraTransaction(5, [[YOU, 5000]], [[ME, 1]], { txid: '../x' }),
      esploraTransaction(4, [[YOU, 5000]], [[ME, 1]], {
        status: { confirmed: true, block_height: 1, block_time: 9e12 },
      }),
      esploraTransaction(3, [[YOU, 5000]], [[ME, 1]]),
      esploraTransaction(3, [[YOU, 5000]], [[ME, 1]]),
    ])
    expect(transfersOf((await page()).entries)).toEqual([['you → me 1']])
  })

  it('asks nothing for an address of another network, and refuses a cursor that no page returned', async () => {
    const { page, standIn } = await start([])
    expect(await page(undefined, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toEqual({
      entries: [],
      next: undefined,
    })
    expect(standIn.requests).toEqual([])
    await expect(page('../../secret')).rejects.toMatchObject({ status: 400 })
  })

  it.each([
    [{ status: 429, body: 'Too many requests' }, 'limited'],
    [{ status: 400, body: 'Invalid Bitcoin address' }, 'rejected'],
    [{ status: 502, body: '<html></html>' }, 'failed'],
    [{ body: '<html></html>' }, 'malformed'],
  ])('reports %o as %s', async (answer, reason) => {
    const { page, standIn } = await start([])
    standIn.fail(answer)
    await expect(page()).rejects.toMatchObject({ provider: 'esplora', reason })
  })
})

describe('balances of esplora', () => {
  const stats = (funded: number, spent: number) => ({
    funded_txo_sum: funded,
    spent_txo_sum: spent,
    tx_count: 1,
  })

  it('sums what is mined and what is pending', async () => {
    const { held } = await start([], {
      chain_stats: stats(15_007_599_040, 15_007_500_000),
      mempool_stats: stats(0, 40),
    })
    expect(await held()).toMatchObject([{ token: { symbol: 'BTC', decimals: 8 }, amount: 99_000n }])
    expect(await held('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toEqual([])
  })

  it.each([
    [{ chain_stats: stats(5, 6) }],
    [{ chain_stats: stats(-5, 0) }],
    [{ chain_stats: stats(1.5, 0) }],
    [{ address: YOU }],
  ])('refuses %o', async (more) => {
    await expect((await start([], more)).held()).rejects.toMatchObject({ reason: 'malformed' })
  })
})
