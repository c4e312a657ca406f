import { expect, it } from 'vitest'
import { ProviderFailure } from '../providers/provider-failure.js'
import { createSwapMarket } from './swap-market.js'
import type { SwapOffer, SwapProvider, SwapRequest } from './swap-provider.js'

const chain = 'eip155:1'
const token = (symbol: string, decimals: number) => ({
  id: `${chain}:0x${symbol.length.toString(16).padStart(40, '0')}`,
  name: symbol,
  symbol,
  decimals,
})
const request: SwapRequest = { chain, from: token('DAI', 18), to: token('USDC', 6), amount: 5n }

type Answer = SwapOffer | 'no-route' | Error | 'never'

function provider(id: string, answer: Answer): SwapProvider {
  return {
    id,
    supports: (one) => one === chain,
    tokens: async () => [request.from],
    allowanceTarget: async () => '0x01',
    buildApproval: async () => '0x',
    buildTransaction: async () => 'no-route',
    async quote() {
      if (answer === 'never') return new Promise(() => undefined)
      if (answer instanceof Error) throw answer
      return answer === 'no-route' ? answer : [answer]
    },
  }
}

function market(answers: Readonly<Record<string, Answer>>, order?: readonly string[]) {
  const failed: string[] = []
  const providers = Object.entries(answers).map(([id, answer]) => provider(id, answer))
  const node = {
    chain: {
      id: chain,
      namespace: 'eip155',
      name: 'One',
      rpcUrls: [],
      tokens: [],
      contracts: {},
      coin: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      providers: order && { swaps: order },
    },
    request: async () => undefined,
  } as const
  const prices = {
    // An ether costs 2,000 dollars.
    prices: async (ids: readonly string[]) => new Map(ids.map((id) => [id, id.endsWith('eeee') ? 2000 : 1])),
  }
  return {
    failed,
    ...createSwapMarket({
      nodes: new Map([[chain, node]]),
      providers,
      prices,
      gasPrice: async () => 10n ** 10n,
      onFailure: (_, id) => void failed.push(id),
      timeLimit: 50,
    }),
  }
}
const idsOf = async (found: ReturnType<ReturnType<typeof market>['offers']>): Promise<readonly string[]> =>
  (await found).map(({ provider: { id } }) => id)

it('[SWP-01] sorts quotes by the amount less the network fee in the bought token', async () => {
  // 10 gwei × 100,000 gas = 0.001 ether = 2 dollars.
  const { offers } = market({
    costly: { toAmount: 101_000_000n, gas: 200_000n },
    cheap: { toAmount: 100_000_000n, gas: 100_000n },
  })
  expect(await idsOf(offers(request, undefined))).toEqual(['cheap', 'costly'])
})

it('[SWP-01] leaves out providers that fail, are late, or have no route, and reports the failures', async () => {
  const { offers, failed } = market({
    broken: new ProviderFailure('broken', 'failed'),
    late: 'never',
    none: 'no-route',
    good: { toAmount: 7n },
  })
  expect(await idsOf(offers(request, undefined))).toEqual(['good'])
  expect(failed).toEqual(['broken', 'late'])
})

it('[SWP-01] reports a failure, not a missing route, if no provider has a quote and one failed', async () => {
  const limited = new ProviderFailure('a', 'limited', { retryAfter: 9 })
  await expect(market({ a: limited, b: 'no-route' }).offers(request, undefined)).rejects.toMatchObject({
    status: 503,
    retryAfter: 9,
  })
  await expect(market({ a: 'never' }).offers(request, undefined)).rejects.toMatchObject({ status: 504 })
  expect(await market({ a: 'no-route' }).offers(request, undefined)).toEqual([])
})

it('[SWP-01] asks only the provider of a quote, which also makes its allowance and transaction', async () => {
  const {
    offers,
    provider: providerOf,
    failed,
  } = market({
    a: { toAmount: 9n },
    b: { toAmount: 7n },
    c: new Error('must not be asked'),
  })
  expect(await idsOf(offers(request, 'b'))).toEqual(['b'])
  expect(failed).toEqual([])
  expect(providerOf(chain, 'b', 'from').id).toBe('b')
  expect(() => providerOf(chain, 'z', 'from')).toThrow('quoteId: is not of a provider of this network')
  expect(() => providerOf('eip155:5', undefined, 'from')).toThrow('from: Network not supported for Swaps')
})

it('asks the providers that the network names, in that order', async () => {
  const { providers } = market({ a: { toAmount: 1n }, b: { toAmount: 1n }, c: { toAmount: 1n } }, [
    'c',
    'x',
    'a',
  ])
  expect(providers(chain, 'from').map(({ id }) => id)).toEqual(['c', 'a'])
})
