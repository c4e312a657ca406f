import { afterEach, expect, it } from 'vitest'
import { contributeTo, createToken, definePlugin, type PluginTypes, provide, QuoinError } from '#kernel'
import {
  alice,
  carol,
  coin,
  dai,
  endWorlds,
  ether,
  exchangeCall,
  router,
  startSwap,
} from '../../testing/swap-world.js'
import { type SwapProvider, type SwapRequest, swapProviders } from '../contract.js'

afterEach(endWorlds)

/** A gateway with two makers: the better one builds with `build`. */
async function start(build: (request: SwapRequest) => ReturnType<typeof exchangeCall>) {
  const requests: string[] = []
  const market = { isTurned: false }
  const minimum = 1485n * ether
  const provider: SwapProvider = {
    supports: () => true,
    tokens: async () => [{ name: 'Ether', symbol: 'ETH', decimals: 18 }, dai],
    async quote({ quoteId }) {
      requests.push(`quote ${quoteId ?? 'all'}`)
      const offers = [
        { id: 'best', maker: 'Best', buyAmount: 1600n * ether },
        { id: 'second', maker: 'Second', buyAmount: 1500n * ether },
      ]
      return market.isTurned ? offers.reverse() : offers
    },
    gasPrice: async () => 1n,
    allowance: async () => undefined,
    buildApproval: async () => ({ to: router, data: '0x', value: 0n }),
    async build({ slippage: _, permit: __, ...request }) {
      requests.push(`build ${request.quoteId}`)
      if (request.quoteId === 'best') return { call: build(request), minBuyAmount: 1584n * ether }
      return { call: exchangeCall(request, minimum), minBuyAmount: minimum }
    },
  }
  const token = createToken<SwapProvider>('makers.provider')
  const makers = definePlugin<PluginTypes>({
    id: 'makers',
    version: '1.0.0',
    kernel: '*',
    expose: token,
    services: [provide(token, { deps: [], create: () => provider })],
    contributes: { extra: [contributeTo(swapProviders, { id: 'makers', name: 'Makers', provider: token })] },
  })
  const world = await startSwap({ further: makers, hasNoMarket: true })
  await world.reviewed({ sellToken: coin.id, buyToken: dai.id, amount: '0.5' })
  return { world, requests, market }
}

it('uses the best quote, and stays with its maker [SWP-01]', async () => {
  const { world, requests, market } = await start((request) => exchangeCall(request, 1584n * ether))
  expect(world.state().progress).toMatchObject({
    step: 'review',
    review: { quote: { provider: { id: 'makers', name: 'Best' } }, refused: [] },
  })
  // Another maker is better now, but an allowance of this one would be lost.
  market.isTurned = true
  await world.pass(10_500)
  expect(requests.filter((one) => one.startsWith('build'))).toEqual(['build best', 'build best'])
  expect(requests.at(-2)).toBe('quote best')
})

it('uses the next quote if the transaction of a maker does not match the request [SWP-01] [SEC-07]', async () => {
  const { world } = await start((request) => exchangeCall(request, 1584n * ether, { recipient: carol }))
  expect(world.state().progress).toMatchObject({
    step: 'review',
    review: {
      quote: { provider: { name: 'Second' }, buyAmount: { value: 1500n * ether } },
      refused: ['Best'],
    },
  })
  await world.swap.confirm()
  expect(Object(world.wallet.requests.at(-1)?.params)[0]).toMatchObject({ from: alice, to: router })
})

it('uses the next quote if a maker fails [SWP-01] [REL-02]', async () => {
  const { world } = await start(() => {
    throw new QuoinError('HTTP_STATUS')
  })
  expect(world.state().progress).toMatchObject({
    step: 'review',
    review: { quote: { provider: { name: 'Second' } }, refused: [] },
  })
})
