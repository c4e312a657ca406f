import { afterEach, expect, it, vi } from 'vitest'
import { points } from '#kernel'
import { createTestPlatform } from '#testing'
import { endWorlds, type SwapWorldOptions, startSwap } from '../testing/swap-world.js'

afterEach(endWorlds)

/** Starts a page whose gateway reports its networks with the given answer. */
async function start(answer: () => Response | Promise<Response>, world: SwapWorldOptions = {}) {
  const platform = createTestPlatform({ now: 1_700_000_000_000 })
  platform.onFetch(({ url }) => (new URL(url).pathname === '/v1/supported-chains' ? answer() : undefined))
  const started = await startSwap({
    gateway: 'https://gateway.example',
    hasNoMarket: true,
    ...world,
    platform,
  })
  const feature = started.kernel.contributions.list(points.features).find(({ id }) => id === 'swaps')
  const offer = await feature?.offer?.()
  return { ...started, isOffered: () => offer?.getState() }
}
const swapsOn =
  (...swaps: readonly string[]) =>
  () =>
    Response.json({ http: ['eip155:1', 'eip155:10'], ws: [], swaps })

it('offers Swap only on networks for which the gateway reports a provider [SWP-01]', async () => {
  let release = (): void => undefined
  const answer = new Promise<Response>((resolve) => {
    release = () => resolve(swapsOn('eip155:10')())
  })
  const { isOffered, kernel } = await start(() => answer)
  // Ethereum is one of the networks of the standard, but the answer is pending.
  expect(isOffered()).toBeUndefined()
  release()
  await kernel.networks.switchTo('eip155:10')
  await vi.waitFor(() => expect(isOffered()).toBe(true))
  await kernel.networks.switchTo('eip155:1')
  expect(isOffered()).toBe(false)
})

it('uses the networks of the standard for a gateway that does not report them [SWP-01]', async () => {
  const { isOffered, kernel } = await start(() => Response.json({ http: ['eip155:1'], ws: [] }))
  await vi.waitFor(() => expect(isOffered()).toBe(true))
  await kernel.networks.switchTo('eip155:999')
  expect(isOffered()).toBe(false)
})

it('offers Swap on the networks of a provider of another plugin [SWP-01]', async () => {
  const { isOffered, kernel } = await start(swapsOn(), { hasNoMarket: false })
  await vi.waitFor(() => expect(isOffered()).toBe(true))
  await kernel.networks.switchTo('eip155:999')
  expect(isOffered()).toBe(false)
})

it('requests the answer again after a failure, with the next change of the network [REL-02]', async () => {
  let isDown = true
  const { isOffered, kernel, pass } = await start(() =>
    isDown ? new Response('', { status: 404 }) : swapsOn('eip155:10')(),
  )
  await pass()
  isDown = false
  expect(isOffered()).toBe(false)
  await kernel.networks.switchTo('eip155:10')
  await vi.waitFor(() => expect(isOffered()).toBe(true))
})
