import { pino } from 'pino'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterEach, describe, expect, it } from 'vitest'
import { startLifi } from '../../../testing/stand-ins/start-lifi.js'
import { ONEINCH_KEY, startOneinch } from '../../../testing/stand-ins/start-oneinch.js'
import type { StandIn } from '../../../testing/stand-ins/start-stand-in.js'
import { startZeroex, ZEROEX_KEY } from '../../../testing/stand-ins/start-zeroex.js'
import type { ListedToken } from '../../chains/gateway-chain.js'
import type { ProviderContext } from '../../providers/provider-context.js'
import { createTokenDirectory } from '../../tokens/create-token-directory.js'
import type { SwapOrder, SwapProvider, SwapRequest } from '../swap-provider.js'
import { lifiProvider } from './lifi-provider.js'
import { oneinchProvider } from './oneinch-provider.js'
import { zeroexProvider } from './zeroex-provider.js'

const chain = 'eip155:8453'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ether: ListedToken = {
  id: `${chain}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
}
const weth: ListedToken = {
  ...ether,
  id: `${chain}:0x4200000000000000000000000000000000000006`,
  symbol: 'WETH',
}
const usdc: ListedToken = {
  id: `${chain}:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913`,
  name: 'USD Coin',
  symbol: 'USDC',
  decimals: 6,
}
const request: SwapRequest = { chain, from: weth, to: usdc, amount: 10n ** 17n, account }
const order: SwapOrder = { ...request, account, slippage: 10_000n }
const ofCoin: SwapOrder = { ...order, from: ether }

interface Aggregator {
  readonly name: 'zeroex' | 'oneinch' | 'lifi'
  readonly key: string | undefined
  readonly start: (change?: (answer: never) => object) => Promise<StandIn>
  readonly create: typeof zeroexProvider
  readonly spender: Hex
  /** The quoted amount for the request, and the least for one percent. */
  readonly amounts: readonly [bigint, bigint]
  /** Answers that must not become a transaction. */
  readonly lies: Readonly<Record<string, (answer: never) => object>>
}

// Each stand-in has its own type of answers; a lie changes an answer of its own stand-in.
const aggregators: readonly Aggregator[] = [
  {
    name: 'zeroex',
    key: ZEROEX_KEY,
    start: startZeroex as Aggregator['start'],
    create: zeroexProvider,
    spender: '0x0000000000001ff3684f28c67538d4d072c22734',
    amounts: [262_914_238n, 260_285_096n],
    lies: {
      'a minimum far below the quote': (answer: object) => ({ ...answer, minBuyAmount: '1' }),
      'another bought token': (answer: object) => ({ ...answer, buyToken: account }),
      'another sold amount': (answer: object) => ({ ...answer, sellAmount: '100000000000000001' }),
      'an allowance for another contract': (answer: object) => ({
        ...answer,
        issues: { allowance: { actual: '0', spender: account } },
      }),
      'a call of another contract': (answer: { transaction: object }) => ({
        ...answer,
        transaction: { ...answer.transaction, to: account },
      }),
      'coins for a swap of tokens': (answer: { transaction: object }) => ({
        ...answer,
        transaction: { ...answer.transaction, value: '1' },
      }),
      'no calldata': (answer: { transaction: object }) => ({
        ...answer,
        transaction: { ...answer.transaction, data: '0x' },
      }),
    },
  },
  {
    name: 'oneinch',
    key: ONEINCH_KEY,
    start: startOneinch as Aggregator['start'],
    create: oneinchProvider,
    spender: '0x111111125421ca6dc452d289314280a0f8842a65',
    amounts: [300_000_000n, 297_000_000n],
    lies: {
      'a quote far above the minimum of its calldata': (answer: object) => ({
        ...answer,
        dstAmount: '900000000',
      }),
      'a call of another contract': (answer: { tx: object }) => ({
        ...answer,
        tx: { ...answer.tx, to: account },
      }),
      'a call without a minimum': (answer: { tx: object }) => ({
        ...answer,
        tx: { ...answer.tx, data: `0xa9059cbb${'00'.repeat(64)}` },
      }),
      'coins for a swap of tokens': (answer: { tx: object }) => ({
        ...answer,
        tx: { ...answer.tx, value: '1' },
      }),
      'another sender': (answer: { tx: object }) => ({
        ...answer,
        tx: { ...answer.tx, from: '0x4200000000000000000000000000000000000006' },
      }),
    },
  },
  {
    name: 'lifi',
    key: undefined,
    start: startLifi as Aggregator['start'],
    create: lifiProvider,
    spender: '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae',
    amounts: [200_000_000n, 198_000_000n],
    lies: {
      'a minimum far below the quote': (answer: { estimate: object }) => ({
        ...answer,
        estimate: { ...answer.estimate, toAmountMin: '1' },
      }),
      'another approved contract': (answer: { estimate: object }) => ({
        ...answer,
        estimate: { ...answer.estimate, approvalAddress: account },
      }),
      'a call of another contract': (answer: { transactionRequest: object }) => ({
        ...answer,
        transactionRequest: { ...answer.transactionRequest, to: account },
      }),
      'another network': (answer: { transactionRequest: object }) => ({
        ...answer,
        transactionRequest: { ...answer.transactionRequest, chainId: 1 },
      }),
      'another sold amount': (answer: { action: object }) => ({
        ...answer,
        action: { ...answer.action, fromAmount: '100000000000000001' },
      }),
    },
  },
]

const running: StandIn[] = []
afterEach(async () => {
  for (const standIn of running.splice(0)) await standIn.stop()
})

const directory = createTokenDirectory({ nodes: new Map(), now: Date.now })

async function start(
  { name, key, start: startServer, create }: Aggregator,
  change?: (answer: never) => object,
): Promise<{ standIn: StandIn; provider: SwapProvider; logged: () => string }> {
  const standIn = await startServer(change)
  running.push(standIn)
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const settings = { key, secret: undefined, account: undefined, url: standIn.url, perSecond: undefined }
  const context: ProviderContext = { settings: { [name]: settings }, log, now: Date.now }
  const provider = create(context, directory)
  if (!provider) throw new Error('The provider is off.')
  return { standIn, provider, logged: () => lines.join('') }
}

describe.each(aggregators)('$name, by a stand-in of its documented API', (aggregator) => {
  const [expected, least] = aggregator.amounts

  it('is off unless the host has switched it on', () => {
    const context: ProviderContext = { settings: {}, log: pino({ level: 'silent' }), now: Date.now }
    expect(aggregator.create(context, directory)).toBeUndefined()
  })

  it('[SWP-01] quotes, and names the only contract that may get an allowance of the exact amount', async () => {
    const { provider } = await start(aggregator)
    expect([
      provider.supports(chain),
      provider.supports('eip155:31337'),
      provider.supports('solana:x'),
    ]).toEqual([true, false, false])
    expect(await provider.quote(request)).toMatchObject([{ toAmount: expected }])
    const spender = await provider.allowanceTarget(chain, weth)
    expect(spender).toBe(aggregator.spender)
    const data = await provider.buildApproval(chain, weth, 5n)
    expect(decodeFunctionData({ abi: erc20Abi, data })).toMatchObject({
      functionName: 'approve',
      args: [expect.stringMatching(new RegExp(spender, 'i')), 5n],
    })
  })

  it('[SWP-02] builds swaps of tokens and of the coin with the guaranteed minimum', async () => {
    const { provider, standIn } = await start(aggregator)
    expect(await provider.buildTransaction(order)).toMatchObject({ value: 0n, minimumReceived: least })
    expect(await provider.buildTransaction(ofCoin)).toMatchObject({
      value: 10n ** 17n,
      minimumReceived: least,
    })
    expect(JSON.stringify(standIn.requests.map(({ query }) => query))).toContain(account.toLowerCase())
  })

  it('reports no quote for an amount that the provider cannot swap', async () => {
    const { provider } = await start(aggregator)
    expect(typeof (await provider.quote({ ...request, amount: 1n }))).toBe('string')
    expect(typeof (await provider.buildTransaction({ ...order, amount: 1n }))).toBe('string')
  })

  it.each(Object.keys(aggregator.lies))('[SEC-07] refuses %s', async (lie) => {
    const { provider } = await start(aggregator, aggregator.lies[lie])
    await expect(provider.buildTransaction(order)).rejects.toMatchObject({
      name: 'ProviderFailure',
      reason: 'malformed',
    })
  })

  it('[REL-02] reports limits, refused keys, faults and changed answers as failures without the key', async () => {
    const { provider, standIn, logged } = await start(aggregator)
    const cases = [
      [{ status: 401, body: { message: 'Unauthorized' } }, 'refused'],
      [{ status: 500, body: '<html>' }, 'failed'],
      [{ body: { renamed: '1' } }, 'malformed'],
      [{ body: 'not JSON' }, 'malformed'],
      [{ status: 429, body: {}, headers: { 'retry-after': '7' } }, 'limited'],
    ] as const
    for (const [answer, reason] of cases) {
      standIn.fail(answer)
      const failure: unknown = await provider.quote(request).catch((error: unknown) => error)
      expect(failure).toMatchObject({ name: 'ProviderFailure', provider: aggregator.name, reason })
      const told = `${String(failure)}${JSON.stringify(failure)}${Object(failure).stack}${logged()}`
      expect(told).not.toContain(aggregator.key ?? 'planted')
    }
  })
})
