import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { acmeSwapsPlugin } from '../../testing/acme-swaps-plugin.js'
import { coin, endWorlds, ether, router, startSwap, usd } from '../../testing/swap-world.js'

afterEach(endWorlds)

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

it('the provider in the documentation is the tested one', () => {
  expect(read('../../../../docs/guides/swap.md')).toContain(
    `\`\`\`ts\n${read('../../testing/acme-swaps-plugin.ts')}\`\`\``,
  )
})

it('the provider in the documentation competes with the others, and its exchange goes to the wallet [SWP-01]', async () => {
  const world = await startSwap({ further: acmeSwapsPlugin })
  const requests: URL[] = []
  world.platform.onFetch((request) => {
    const url = new URL(request.url)
    if (url.host !== 'api.acme.example') return undefined
    requests.push(url)
    if (url.pathname === '/tokens') return Response.json([])
    if (url.pathname === '/quote') return Response.json({ buyAmount: '9000000000' })
    return Response.json({ to: router, data: '0x1234', value: String(ether), min: '8990000000' })
  })
  await world.reviewed({ sellToken: coin.id, buyToken: usd.id, amount: '1' })
  expect(world.state()).toMatchObject({
    quote: { quote: { provider: { id: 'acme', name: 'Acme' }, buyAmount: { value: 9_000_000_000n } } },
    progress: { step: 'review', review: { action: 'swap', contract: router } },
  })
  expect(requests.find(({ pathname }) => pathname === '/quote')?.searchParams.get('sellAmount')).toBe(
    String(ether),
  )
  await world.swap.confirm()
  expect(Object(world.wallet.requests.at(-1)?.params)[0]).toMatchObject({ to: router, data: '0x1234' })
})
