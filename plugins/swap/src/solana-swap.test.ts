import { base64 } from '@scure/base'
import { VersionedTransaction } from '@solana/web3.js'
import { afterEach, describe, expect, it } from 'vitest'
import { type CaipNetworkId, createKernel, type Kernel } from '#kernel'
import { createMockConnector, createMockWorld, createTestPlatform, settle } from '#testing'
// Preloaded: dynamic imports take longer than a stopped clock would wait.
import '../../../chains/solana/src/swaps/build-swap.js'
import '../../../chains/solana/src/swaps/read-received.js'
import '../../../chains/solana/src/params/transaction-fault.js'
import { createSolanaModule } from '../../../chains/solana/src/chain-module.js'
import { keys, rich } from '../../../chains/solana/testing/scripted-module.js'
import {
  idOfWire,
  type ScriptedAccount,
  scriptedNode,
  simulationBy,
} from '../../../chains/solana/testing/scripted-node.js'
import {
  accountOf,
  close,
  jupiter,
  lookupTable,
  lookupTableAddress,
  mints,
  open,
  route,
  thief,
  tokens,
  trader,
  transactionOf,
  wrap,
  wrappedSol,
} from '../../../chains/solana/testing/swap-transaction.js'
import { createFakeAccountData } from '../../send/testing/fake-account-data.js'
import { type TransactionsPlugin, transactionsPlugin } from '../../transactions/src/manifest.js'
import type { SwapPlugin, SwapState } from './contract.js'
import { swapPlugin } from './manifest.js'

const reference = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const chain: CaipNetworkId = `solana:${reference}`
const coinId = `${chain}:So11111111111111111111111111111111111111111`
const sold = 500_000_000n
const bought = 3n * sold

const running: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const before: Record<string, ScriptedAccount> = {
  [trader]: rich,
  [accountOf(mints.buy)]: tokens(mints.buy, 0n),
  [lookupTableAddress]: lookupTable(),
}
const honest = (minimumSlippage = 100) => [
  ...wrap(sold),
  open(mints.buy),
  route({ sell: wrappedSol, amount: sold, quoted: bought, slippage: minimumSlippage }),
  close(),
]

interface Lie {
  readonly transaction?: string
  /** Lamports that the account loses besides the sold amount and the fee. */
  readonly loss?: number
  readonly received?: bigint
  readonly delegated?: boolean
}

function nodeOf({ loss = 0, received = bought, delegated = false }: Lie) {
  const held = tokens(mints.buy, received)
  if (delegated) held.data?.set([1, 0, 0, 0], 72)
  const after: Record<string, ScriptedAccount> = {
    [trader]: { ...rich, lamports: (rich.lamports ?? 0) - Number(sold) - loss - 6_200 },
    [accountOf(mints.buy)]: held,
  }
  const sent: string[] = []
  const handler = scriptedNode(before, {
    simulateTransaction: simulationBy((address) => after[address] ?? before[address]),
    sendTransaction: ([wire]: [string]) => {
      const id = idOfWire(wire)
      sent.push(id)
      return id
    },
    getSignatureStatuses: ([[id = '']]: [string[]]) => ({
      context: { slot: 1 },
      value: [sent.includes(id) ? { confirmationStatus: 'confirmed', err: null } : null],
    }),
    getTransaction: {
      meta: {
        err: null,
        preTokenBalances: [],
        postTokenBalances: [
          { owner: trader, mint: mints.buy, uiTokenAmount: { amount: String(bought - 5n) } },
        ],
      },
    },
  })
  return { handler, sent }
}

/** Starts a page with a Solana wallet, a gateway with Jupiter, and a node. */
async function start(lie: Lie = {}) {
  const platform = createTestPlatform({ now: 1_700_000_000_000 })
  const { handler, sent } = nodeOf(lie)
  const minimumReceived = String((bought * 99n) / 100n)
  const quote = { id: 'jupiter', provider: 'Jupiter', fromAmount: String(sold), toAmount: String(bought) }
  const gateway: Readonly<Record<string, unknown>> = {
    '/v1/supported-chains': { http: [chain], ws: [], swaps: [chain] },
    '/v1/convert/tokens': {
      tokens: [
        { name: 'Solana', symbol: 'SOL', decimals: 9, address: coinId },
        { name: 'Bought', symbol: 'BUY', decimals: 6, address: `${chain}:${mints.buy}` },
      ],
    },
    '/v1/convert/quotes': { quotes: [{ ...quote, fromAccount: coinId, toAccount: `${chain}:${mints.buy}` }] },
    '/v1/convert/build-transaction': {
      tx: {
        from: `${chain}:${trader}`,
        to: `${chain}:${jupiter}`,
        data: lie.transaction ?? transactionOf(honest()),
        amount: String(sold),
        solana: { version: 0 },
      },
      minimumReceived,
    },
  }
  platform.onFetch((request) => {
    const { host, pathname } = new URL(request.url)
    return host === 'gateway.example' ? Response.json(gateway[pathname] ?? {}) : handler(request)
  })
  const wallet = createMockConnector({
    accounts: { solana: [trader] },
    namespaces: ['solana'],
    methods: { solana: ['solana_signTransaction'] },
    answers: {
      solana_signTransaction: (params: unknown) => {
        const wire = base64.decode(String(Object(params).transaction))
        const transaction = VersionedTransaction.deserialize(wire)
        transaction.sign(keys.slice(0, 1))
        return { transaction: base64.encode(transaction.serialize()) }
      },
    },
  })
  const accountData = createFakeAccountData()
  const kernel: Kernel<SwapPlugin | TransactionsPlugin> = createKernel({
    projectId: 'test',
    logLevel: 'silent',
    platform,
    services: { gateway: 'https://gateway.example' },
    networks: [
      {
        id: reference,
        name: 'Solana',
        chainNamespace: 'solana',
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        rpcUrls: { default: { http: ['https://rpc.example'] } },
      },
    ],
  })
    .use(createMockWorld({ chains: [createSolanaModule(platform)], wallets: [wallet] }))
    .use(accountData.account)
    .use(accountData.tokens)
    .use(accountData.names)
    .use(accountData.history)
    .use(transactionsPlugin)
    .use(swapPlugin)
  running.push(kernel)
  await kernel.start({ services: 'all' })
  await kernel.connections.connect(wallet.id)
  accountData.setBalance({ value: 10_000_000_000n, decimals: 9, symbol: 'SOL' })
  const { swap } = kernel
  const until = async (isSo: (state: SwapState) => boolean): Promise<void> => {
    for (let turn = 0; !isSo(swap.store.getState()); turn += 1) {
      // An endless wait would end with the time limit of the test only.
      if (turn > 300) throw new Error(swap.store.getState().progress.step)
      await settle()
      await platform.clock.advanceAsync(50)
      if (turn > 20) await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  swap.watch()
  await until(({ tokenStatus }) => tokenStatus === 'ready')
  swap.setSellToken(`${chain}/coin`)
  swap.setBuyToken(`${chain}/token:${mints.buy}`)
  swap.setAmount({ typed: '0.5' })
  await until(({ quote: { phase } }) => phase === 'ready')
  const review = async (): Promise<void> => {
    void swap.review()
    await until(({ progress }) => progress.step !== 'draft' && progress.step !== 'preparing')
  }
  const bodies = (path: string): readonly unknown[] =>
    platform.requests.flatMap(({ url, body }) =>
      new URL(url).pathname === path && body !== undefined ? [JSON.parse(body)] : [],
    )
  return { swap, wallet, sent, until, review, bodies, state: () => swap.store.getState() }
}

describe('a swap on Solana', () => {
  it('is quoted, simulated, confirmed once, sent once and followed [SWP-01] [SWP-02] (SEC-06)', async () => {
    const world = await start()
    expect(world.state()).toMatchObject({ isSupported: true, obstacle: undefined })
    await world.review()
    expect(world.state().progress).toMatchObject({
      step: 'review',
      review: {
        action: 'swap',
        contract: jupiter,
        isRead: false,
        fee: { symbol: 'SOL' },
        quote: { minBuyAmount: { value: (bought * 99n) / 100n } },
        simulated: { sellAmount: { value: sold }, buyAmount: { value: bought } },
      },
    })
    expect(world.bodies('/v1/convert/build-transaction').at(-1)).toMatchObject({ solana: { slippage: 1 } })
    await Promise.all([world.swap.confirm(), world.swap.confirm()])
    await world.until(({ progress }) => progress.step === 'sent' && progress.received !== undefined)
    expect(world.state().progress).toMatchObject({ status: 'success', received: { value: bought - 5n } })
    expect(world.wallet.requests.map(({ method }) => method)).toEqual(['solana_signTransaction'])
    expect(world.sent.length).toBe(1)
  })

  it('keeps the coins for the fee and the rent when the whole balance is sold', async () => {
    const world = await start()
    world.swap.useMax()
    await world.until(({ amount }) => amount.value !== undefined)
    expect(world.state().amount.value).toBe(10_000_000_000n - 6_000_000n)
  })

  it.each<readonly [string, Lie]>([
    ['takes more coins', { loss: 10_000_000 }],
    ['returns less than the minimum', { received: (bought * 98n) / 100n }],
    ['returns nothing', { received: 0n }],
    ['adds a delegate', { delegated: true }],
    ['guarantees nothing', { transaction: transactionOf(honest(10_000)) }],
    [
      'closes an account to another owner',
      { transaction: transactionOf([...honest().slice(0, -1), close(undefined, thief)]) },
    ],
    [
      'sells another amount',
      {
        transaction: transactionOf([...wrap(sold), route({ sell: wrappedSol, amount: sold * 2n }), close()]),
      },
    ],
    ['is of an EVM network', { transaction: '0x00' }],
  ])('never reaches the wallet if the provider %s [SEC-07]', async (_, lie) => {
    const world = await start(lie)
    void world.swap.review()
    await world.until(({ progress }) => progress.step === 'draft' && progress.failure !== undefined)
    expect(world.state().progress).toMatchObject({
      failure: {
        wasSent: 'no',
        reason: 'transactionChanged',
      },
    })
    expect(world.wallet.requests).toEqual([])
  })
})
