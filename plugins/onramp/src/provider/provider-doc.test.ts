import { readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { acmePlugin } from '../../testing/acme-plugin.js'
import { endWorlds, startOnramp } from '../../testing/onramp-world.js'

afterEach(endWorlds)

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

it('tests the provider of the documentation', () => {
  expect(read('../../../../docs/guides/onramp-provider.md')).toContain(
    `\`\`\`ts\n${read('../../testing/acme-plugin.ts')}\`\`\``,
  )
})

it("offers the documentation's provider with the others, and opens its page [ONR-01]", async () => {
  const world = await startOnramp({ more: acmePlugin })
  world.platform.onFetch(({ url }) =>
    new URL(url).host === 'api.acme.example' ? Response.json({ gets: '99.5', fee: '0.50' }) : undefined,
  )
  await world.ready()
  for (
    let turn = 0;
    turn < 40 && world.state().offers.some(({ status }) => status.phase === 'loading');
    turn += 1
  )
    await world.pass(50)
  expect(world.state().offers[0]).toMatchObject({
    provider: { id: 'acme', name: 'Acme' },
    fee: [50, 100],
    isBest: true,
    status: { phase: 'ready', offer: { receive: '99.5', providerFee: '0.50' } },
  })
  await world.goTo('acme')
  expect(world.platform.openedPopups[0]?.url()).toMatch(/^https:\/\/pay\.acme\.example\/\?to=0x\w+&pay=100$/)
})
