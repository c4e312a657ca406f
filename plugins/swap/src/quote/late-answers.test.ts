import { afterAll, describe, expect, it } from 'vitest'
import type { PluginContext } from '#kernel'
import { createTestPlatform } from '#testing'
import { coin, dai, endWorlds, ether, startSwap, usd } from '../../testing/swap-world.js'
import type { SwapOffer, SwapPlugin, SwapRequest } from '../contract.js'
import { findBestQuote } from './find-best-quote.js'

const ending = new AbortController()
afterAll(() => ending.abort())
afterAll(endWorlds)

function createContext() {
  const platform = createTestPlatform()
  // The members of a context that this function uses.
  const ctx = {
    platform,
    signal: ending.signal,
    own: () => undefined,
    after: (ms: number, run: () => void) => platform.after(ms, run),
    every: () => () => undefined,
  } as unknown as PluginContext<SwapPlugin>
  return { ctx, platform }
}

describe('late responses [SWP-03]', () => {
  it('yield no offer if the request was cancelled before all providers responded', async () => {
    const { ctx, platform } = createContext()
    const taken = new AbortController()
    const request: SwapRequest = {
      caipNetworkId: 'eip155:1',
      account: '0x1',
      sellToken: undefined,
      buyToken: '0x2',
      sellAmount: 1n,
    }
    // The members of a provider that a quote uses.
    const providerOf = (quote: () => Promise<SwapOffer>) => ({
      id: 'one',
      name: 'One',
      provider: { supports: () => true, quote } as never,
    })
    const quick = providerOf(async () => ({ buyAmount: 5n }))
    const slow = providerOf(() => new Promise(() => undefined))
    const pending = findBestQuote(ctx, [quick, slow], request, taken.signal)
    await platform.clock.advanceAsync(1)
    taken.abort()
    await expect(pending).rejects.toMatchObject({ code: 'ABORTED' })
  })
})

it('displays a quote of the entered amount and tokens only, by itself [SWP-03]', async () => {
  const world = await startSwap()
  await world.ready({ amount: '0.5' })
  expect(world.state().quote).toMatchObject({ phase: 'ready', quote: { sellAmount: { value: ether / 2n } } })
  // Before a new request is sent, the old quote does not apply to the new amount.
  world.swap.setAmount({ typed: '1' })
  expect(world.state().quote).toEqual({ phase: 'loading', last: undefined })
  world.swap.setAmount({ typed: '0.5' })
  world.swap.setBuyToken(usd.id)
  expect(world.state().quote).toEqual({ phase: 'loading', last: undefined })
  world.swap.setBuyToken(dai.id)
  world.swap.setSellToken(coin.id)
  expect(world.state().quote.phase).toBe('ready')
})
