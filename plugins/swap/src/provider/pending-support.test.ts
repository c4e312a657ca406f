import { afterEach, expect, it } from 'vitest'
import { createTestPlatform } from '#testing'
import { endWorlds, type SwapWorld, startSwap } from '../../testing/swap-world.js'

afterEach(endWorlds)

/** A network that is not in the standard: only the gateway's answer shows whether it swaps there. */
const further = 'eip155:999'

/** Starts on that network, with a gateway that answers only when the test lets it. */
async function start(): Promise<{ readonly world: SwapWorld; answer(response: () => Response): void }> {
  const platform = createTestPlatform({ now: 1_700_000_000_000 })
  let answer: (response: () => Response) => void = () => undefined
  const answered = new Promise<() => Response>((resolve) => {
    answer = resolve
  })
  platform.onFetch(async ({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === '/v1/supported-chains') return (await answered)()
    const token = { name: 'T', symbol: 'T', decimals: 6, address: `${further}:0x${'1'.repeat(40)}` }
    return Response.json({ fungibles: [], tokens: [token], quotes: [] })
  })
  const world = await startSwap({ platform, gateway: 'https://gateway.example', hasNoMarket: true })
  await world.kernel.networks.switchTo(further)
  world.swap.watch()
  await world.pass()
  return { world, answer }
}
const reported = (...swaps: readonly string[]) => Response.json({ http: swaps, ws: [], swaps })

it('does not report a network as unsupported until the gateway has answered [SWP-01]', async () => {
  const { world, answer } = await start()
  expect(world.state()).toMatchObject({
    caipNetworkId: further,
    isSupported: true,
    tokenStatus: 'unknown',
    obstacle: 'selectBuyToken',
  })
  answer(() => reported(further))
  await world.until(({ tokenStatus }) => tokenStatus === 'ready')
  expect(world.state().isSupported).toBe(true)
})

it.each([
  ['the gateway reports other networks', () => reported('eip155:1')],
  ['the gateway reports no networks with swaps', () => Response.json({ http: [], ws: [] })],
])('reports it once %s [SWP-01]', async (_, response) => {
  const { world, answer } = await start()
  expect(world.state().isSupported).toBe(true)
  answer(response)
  await world.until(({ isSupported }) => !isSupported)
  expect(world.state().obstacle).toBe('networkUnsupported')
})

it('reports a gateway that fails, and not that the network has no swaps [SWP-01] [REL-02]', async () => {
  const { world, answer } = await start()
  answer(() => Response.json({}, { status: 500 }))
  await world.until(({ obstacle }) => obstacle === 'tokensUnavailable')
  expect(world.state().isSupported).toBe(true)
})
