import { afterEach, describe, expect, it } from 'vitest'
import { contextOf, ethereum, PLANTED_KEY, solana, TEST_TIME } from '../../../testing/provider-context.js'
import {
  type AccountModuleLists,
  normalRow,
  refusal,
  startAccountModule,
  tokenRow,
} from '../../../testing/stand-ins/account-module-stand-in.js'
import {
  type AlchemyTransfer,
  alchemyTransfer,
  startAlchemy,
} from '../../../testing/stand-ins/alchemy-stand-in.js'
import {
  ACCOUNT,
  type HeliusTransaction,
  heliusTransaction,
  OTHER,
  signatureOf,
  startHelius,
  USDC_MINT,
} from '../../../testing/stand-ins/helius-stand-in.js'
import type { StandIn, StandInAnswer } from '../../../testing/stand-ins/start-stand-in.js'
import { createDataClients } from '../../providers/data-clients.js'
import { ProviderFailure } from '../../providers/provider-failure.js'
import type { Vendor } from '../../providers/provider-settings.js'
import type { StoredEntry } from '../read-history-page.js'
import { createHistorySources } from './create-history-sources.js'
import type { HistorySource } from './history-source.js'

const me = '0xc5102fe9359fd9a28f877a67e36b0f050d81a3cc'
const you = '0x2910543af39aba0cd09dbb2d50200b3e800a63d2'
const running: StandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.stop()
})

function sourceAt(vendor: Vendor, standIn: StandIn, more: object = {}): HistorySource {
  running.push(standIn)
  const clients = createDataClients(contextOf(vendor, standIn.url, more))
  // Without a cache: each test changes the answers.
  const found = createHistorySources({ clients, now: () => TEST_TIME, freshMs: 0 }).find(
    ({ name }) => name === vendor,
  )
  if (found === undefined) throw new Error(`no source ${vendor}`)
  return found
}

const pageOf = (source: HistorySource, after?: string) => {
  const isSolana = source.name === 'helius'
  return source.page({ chain: isSolana ? solana : ethereum, account: isSolana ? ACCOUNT : me, after })
}

async function allOf(source: HistorySource, maxPages = 50): Promise<StoredEntry[]> {
  const entries: StoredEntry[] = []
  let after: string | undefined
  for (let turn = 0; turn < maxPages; turn++) {
    const page = await pageOf(source, after)
    entries.push(...page.entries)
    if (page.next === undefined) return entries
    after = page.next
  }
  throw new Error('the pages do not end')
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => count - at)
const blocksOf = (entries: readonly StoredEntry[]): number[] => entries.map(({ block }) => block)

const NORMAL_200: StandInAnswer = { status: 200, body: '<html><body>Just a moment…</body></html>' }

describe.each([
  ['etherscan', async () => startAccountModule(() => ({}))],
  ['blockscout', async () => startAccountModule(() => ({}))],
  ['alchemy', async () => startAlchemy(() => ({}))],
  ['helius', async () => startHelius(() => ({}))],
] as const)('failures of %s', (vendor, start) => {
  it.each([
    [
      { status: 429, body: {}, headers: { 'retry-after': '7' } },
      { reason: 'limited', retryAfter: 7 },
    ],
    [{ status: 401, body: { key: PLANTED_KEY } }, { reason: 'refused' }],
    [{ status: 500, body: {} }, { reason: 'failed' }],
    [NORMAL_200, { reason: 'malformed' }],
    [{ status: 200, body: { unexpected: true } }, { reason: 'malformed' }],
  ] as const)('reports %o as %o, without the key', async (answer, expected) => {
    const standIn = await start()
    const source = sourceAt(vendor, standIn)
    standIn.fail(answer)
    const failure: unknown = await pageOf(source).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(failure).toMatchObject({ provider: vendor, ...expected })
    const { message, stack } = failure as ProviderFailure
    expect(JSON.stringify([failure, message, stack])).not.toContain(PLANTED_KEY)
  })

  it('serves only networks of the provider, and only if it is switched on', async () => {
    const source = sourceAt(vendor, await start())
    const [own, foreign] = vendor === 'helius' ? [solana, ethereum] : [ethereum, solana]
    expect(source.supports(own)).toBe(true)
    expect(source.supports(foreign)).toBe(false)
    const { settings: _, ...context } = contextOf(vendor, 'http://127.0.0.1:9')
    const off = createHistorySources({
      clients: createDataClients({ ...context, settings: {} }),
      now: () => 0,
    })
    expect(off.some((one) => one.supports(own))).toBe(false)
  })

  it('refuses a cursor that no page returned', async () => {
    const source = sourceAt(vendor, await start())
    await expect(pageOf(source, '1&apikey=x')).rejects.toMatchObject({ status: 400 })
  })
})

describe.each(['etherscan', 'blockscout'] as const)('history of %s', (vendor) => {
  const start = async (lists: AccountModuleLists) => {
    const standIn = await startAccountModule(() => ({
      txlist: [],
      txlistinternal: [],
      tokentx: [],
      tokennfttx: [],
      token1155tx: [],
      ...lists,
    }))
    return { standIn, source: sourceAt(vendor, standIn) }
  }

  it('joins transactions, internal transactions and transfers of tokens by their hash', async () => {
    const contractAddress = `0x${'c'.repeat(40)}`
    const { source, standIn } = await start({
      txlist: [
        normalRow(9, { input: `0xa9059cbb${'0'.repeat(128)}`, value: '0', to: contractAddress }),
        normalRow(8),
        normalRow(7, { isError: '1' }),
      ],
      txlistinternal: [normalRow(9, { from: contractAddress, to: me, value: '7' })],
      tokentx: [
        tokenRow(9, { from: me, to: you, value: '25' }),
        tokenRow(6, { value: `${2n ** 256n - 1n}` }),
      ],
      tokennfttx: [tokenRow(5, { tokenID: '42', value: '' })],
      token1155tx: [tokenRow(4, { tokenID: '1', tokenValue: '3', value: '' })],
    })
    const { entries, next } = await pageOf(source)
    expect(next).toBeUndefined()
    expect(entries.map(({ block, succeeded, sender, intent }) => [block, succeeded, sender, intent])).toEqual(
      [
        [9, 1, me, 'execute'],
        [8, 1, me, ''],
        [7, 0, me, ''],
        [6, 1, '', ''],
        [5, 1, '', ''],
        [4, 1, '', ''],
      ],
    )
    expect(entries.map(({ transfers }) => transfers.map(({ kind, amount }) => `${kind} ${amount}`))).toEqual([
      ['coin 7', 'fungible 25'],
      ['coin 5000000000000000000'],
      [],
      [`fungible ${2n ** 256n - 1n}`],
      ['collectible 1'],
      ['collectible 3'],
    ])
    const [request] = standIn.requests
    if (vendor === 'etherscan') expect(request?.query).toMatchObject({ chainid: '1', apikey: PLANTED_KEY })
    else expect(request?.path).toBe('/1/api')
  })

  it('shows each transaction once on pages that end with whole blocks, while new ones arrive', async () => {
    const txlist = numbers(250).map((block) => normalRow(block))
    const tokentx = numbers(400).map((block) => tokenRow(block))
    const lists = { txlist, tokentx }
    const { source } = await start(lists)
    const first = await pageOf(source)
    txlist.unshift(normalRow(500))
    tokentx.unshift(tokenRow(500))
    const rest: StoredEntry[] = []
    for (let { next } = first; next !== undefined; ) {
      const page = await pageOf(source, next)
      rest.push(...page.entries)
      next = page.next
    }
    expect(blocksOf([...first.entries, ...rest])).toEqual(numbers(400))
  })

  it('ends its pages although a block has more rows than a list, or the provider ignores the position', async () => {
    const { source } = await start({
      txlist: [
        ...Array.from({ length: 150 }, (_, at) =>
          normalRow(10, { hash: `0x${String(at).padStart(64, 'a')}` }),
        ),
        normalRow(3),
      ],
    })
    const entries = await allOf(source)
    expect(entries).toHaveLength(101)
    expect(entries.at(-1)?.block).toBe(3)
    const stubborn = await start({})
    stubborn.standIn.fail({
      body: { status: '1', message: 'OK', result: numbers(100).map((block) => normalRow(block + 1000)) },
    })
    const page = await pageOf(stubborn.source, '500')
    expect(page).toEqual({ entries: [], next: undefined })
  })

  it('drops rows of others, absurd amounts, times and addresses, and repeated transactions', async () => {
    const stranger = `0x${'d'.repeat(40)}`
    const { source } = await start({
      txlist: [
        normalRow(20, { from: stranger, to: you }),
        normalRow(19, { value: '-5' }),
        normalRow(18, { value: '1e30' }),
        normalRow(17, { value: '9'.repeat(78) }),
        normalRow(16, { timeStamp: '99999999999999' }),
        normalRow(15, { hash: 'javascript:alert(1)' }),
        normalRow(14, { from: '0x123' }),
        normalRow(13),
        normalRow(13),
      ],
      tokentx: [tokenRow(12, { from: stranger, to: you }), tokenRow(11, { contractAddress: 'x' })],
    })
    const { entries } = await pageOf(source)
    expect(blocksOf(entries)).toEqual([13])
    expect(entries[0]?.transfers).toHaveLength(1)
  })

  it.each([
    ['Max calls per sec rate limit reached (5/sec)', 'limited'],
    ['Max rate limit reached, please use API Key for higher rate limit', 'limited'],
    ['Invalid API Key (#err2)|XX-', 'refused'],
    ['Free API access is not supported for this chain. Please upgrade your api plan.', 'rejected'],
    ['Error! Missing Or invalid Module name', 'rejected'],
    ['Query Timeout occured. Please select a smaller result dataset', 'failed'],
  ])('reports the refusal "%s" with HTTP 200 as %s', async (text, reason) => {
    const { source, standIn } = await start({})
    standIn.fail(refusal(text))
    await expect(pageOf(source)).rejects.toMatchObject({ name: 'ProviderFailure', reason })
  })
})

it('reads an older Blockscout, which lists the transfers of all standards in one list', async () => {
  const standIn = await startAccountModule(() => ({
    txlist: [],
    txlistinternal: [],
    tokentx: [tokenRow(2, { tokenID: '7', value: '' }), tokenRow(1)],
  }))
  const { entries } = await pageOf(sourceAt('blockscout', standIn))
  expect(entries.map(({ transfers }) => transfers[0]?.kind)).toEqual(['collectible', 'fungible'])
})

it('waits for its turn within the rate of the plan instead of failing', async () => {
  const standIn = await startAccountModule(() => ({
    txlist: [normalRow(1)],
    txlistinternal: [],
    tokentx: [],
    tokennfttx: [],
    token1155tx: [],
  }))
  const { entries } = await pageOf(sourceAt('etherscan', standIn, { perSecond: 20 }))
  expect(entries).toHaveLength(1)
  expect(standIn.requests).toHaveLength(5)
})

describe('history of alchemy', () => {
  const start = async (transfers: readonly AlchemyTransfer[]) => {
    const standIn = await startAlchemy(() => ({ transfers }))
    return { standIn, source: sourceAt('alchemy', standIn) }
  }
  const token = `0x${'e'.repeat(40)}`

  it('reads coins, tokens and collectibles in exact units, sent and received', async () => {
    const { source, standIn } = await start([
      alchemyTransfer(9, { from: me, to: you }),
      alchemyTransfer(8, {
        from: you,
        to: me,
        category: 'erc20',
        uniqueId: 'a',
        rawContract: { value: '0x1', address: token, decimal: '0x6' },
      }),
      alchemyTransfer(7, {
        from: you,
        to: me,
        category: 'erc721',
        erc721TokenId: '0x2a',
        rawContract: { value: null, address: token, decimal: null },
      }),
      alchemyTransfer(6, {
        from: you,
        to: me,
        category: 'erc1155',
        erc1155Metadata: [
          { tokenId: '0x1', value: '0x3' },
          { tokenId: '0x2', value: '0x4' },
        ],
        rawContract: { value: null, address: token, decimal: null },
      }),
      alchemyTransfer(5, {
        from: me,
        to: null,
        rawContract: { value: '0x0', address: null, decimal: '0x12' },
      }),
      alchemyTransfer(4, {
        from: me,
        to: token,
        rawContract: { value: '0x0', address: null, decimal: '0x12' },
      }),
      alchemyTransfer(3, { from: me, to: me }),
    ])
    const { entries, next } = await pageOf(source)
    expect(next).toBeUndefined()
    expect(
      entries.map(({ intent, transfers }) => [
        intent,
        ...transfers.map((one) => `${one.kind} ${one.token_id} ${one.amount}`),
      ]),
    ).toEqual([
      ['', 'coin  500000000000000000'],
      ['', 'fungible  1'],
      ['', 'collectible 42 1'],
      ['', 'collectible 1 3', 'collectible 2 4'],
      ['deploy'],
      ['execute'],
      ['', 'coin  500000000000000000'],
    ])
    expect(standIn.requests[0]?.path).toBe(`/eth-mainnet/v2/${PLANTED_KEY}`)
  })

  it('follows its pages by blocks, each transaction once', async () => {
    const { source } = await start(
      numbers(260).map((block) =>
        alchemyTransfer(block, block % 2 ? { from: me, to: you } : { from: you, to: me }),
      ),
    )
    expect(blocksOf(await allOf(source))).toEqual(numbers(260))
  })

  it('drops transfers of others, and invalid ones', async () => {
    const { standIn, source } = await start([])
    standIn.fail({
      body: {
        jsonrpc: '2.0',
        id: 1,
        result: {
          transfers: [
            alchemyTransfer(9, { from: you, to: token }),
            alchemyTransfer(8, {
              from: me,
              to: you,
              rawContract: { value: `0x1${'0'.repeat(64)}`, address: null },
            }),
            alchemyTransfer(7, {
              from: me,
              to: you,
              metadata: { blockTimestamp: '+275760-09-13T00:00:00.000Z' },
            }),
            alchemyTransfer(6, { from: me, to: you, hash: '<script>' }),
            alchemyTransfer(5, { from: me, to: you }),
            'text',
          ],
        },
      },
    })
    const { entries } = await pageOf(source)
    // An absurd amount is left out of the transaction, which stays.
    expect(entries.map(({ block, transfers }) => [block, transfers.length])).toEqual([
      [8, 0],
      [5, 1],
    ])
  })

  it.each([
    [429, 'limited'],
    [-32602, 'rejected'],
    [-32603, 'failed'],
  ])('reports the JSON-RPC error %i with HTTP 200 as %s', async (code, reason) => {
    const { standIn, source } = await start([])
    standIn.fail({ body: { jsonrpc: '2.0', id: 1, error: { code, message: 'no' } } })
    await expect(pageOf(source)).rejects.toMatchObject({ name: 'ProviderFailure', reason })
  })
})

describe('history of helius', () => {
  const start = async (transactions: readonly HeliusTransaction[]) => {
    const standIn = await startHelius(() => ({ transactions }))
    return { standIn, source: sourceAt('helius', standIn) }
  }

  it('derives exact transfers from the changes of balances, without the fee and rents', async () => {
    const { source, standIn } = await start([
      heliusTransaction(3),
      heliusTransaction(2, {
        feePayer: ACCOUNT,
        accountData: [
          { account: ACCOUNT, nativeBalanceChange: -1_005_000, tokenBalanceChanges: [] },
          { account: OTHER, nativeBalanceChange: 1_000_000, tokenBalanceChanges: [] },
        ],
      }),
      heliusTransaction(1, {
        feePayer: ACCOUNT,
        transactionError: { error: { InstructionError: [0, 'x'] } },
      }),
    ])
    const { entries, next } = await pageOf(source)
    expect(next).toBeUndefined()
    expect(entries.map(({ hash, succeeded }) => [hash, succeeded])).toEqual([
      [signatureOf(3), 1],
      [signatureOf(2), 1],
      [signatureOf(1), 0],
    ])
    expect(entries.map(({ transfers }) => transfers)).toMatchObject([
      [{ kind: 'fungible', token: USDC_MINT, amount: '2500000', sender: OTHER, recipient: ACCOUNT }],
      [{ kind: 'coin', amount: '1000000', sender: ACCOUNT, recipient: OTHER }],
      [],
    ])
    expect(standIn.requests[0]?.query).toMatchObject({ 'api-key': PLANTED_KEY, limit: '100' })
  })

  it('follows its pages by the last signature, and ends if the provider repeats itself', async () => {
    const transactions = numbers(230).map((index) => heliusTransaction(index))
    const { source, standIn } = await start(transactions)
    expect((await allOf(source)).map(({ hash }) => hash)).toEqual(
      transactions.map(({ signature }) => signature),
    )
    standIn.fail({ body: transactions.slice(0, 100) })
    const last = transactions[99]?.signature
    expect((await pageOf(source, last)).next).toBeUndefined()
  })

  it('drops transactions of others, absurd values and repeated signatures', async () => {
    const foreign = [{ account: OTHER, nativeBalanceChange: 0, tokenBalanceChanges: [] }]
    const { source } = await start([
      heliusTransaction(9, { accountData: foreign }),
      heliusTransaction(8, { fee: -5 }),
      heliusTransaction(7, { timestamp: 1e15 }),
      heliusTransaction(6, { signature: '../../etc' }),
      heliusTransaction(5, { accountData: 'none' }),
      heliusTransaction(4),
      heliusTransaction(4),
    ])
    const { entries } = await pageOf(source)
    expect(entries.map(({ hash }) => hash)).toEqual([signatureOf(4)])
  })
})
