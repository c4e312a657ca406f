import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { standardLocales } from '#locales'
import { KernelContext } from '#ui-kit'
import { endWorlds, listed, startTokens, token, until } from '../../../tokens/testing/tokens-world.js'
import { PortfolioToken, portfolioPlugin } from '../manifest.js'
import en from '../messages.en.js'
import PortfolioView from './portfolio-view.js'

afterEach(endWorlds)

async function startView(histories: readonly object[] | undefined, locale = 'en') {
  const world = await startTokens({
    further: [portfolioPlugin],
    kernel: { locale, locales: standardLocales },
  })
  world.services.balances = { balances: [listed(undefined), listed('a')] }
  world.platform.onFetch(({ url }) => {
    if (!url.includes('/v1/fungible/history')) return undefined
    return histories
      ? Response.json({ start: 1_699_999_000, step: 500, histories })
      : new Response('', { status: 404 })
  })
  await world.kernel.i18n.load('portfolio')
  const portfolio = await world.kernel.load(PortfolioToken)
  const markup = (): string =>
    renderToStaticMarkup(
      <KernelContext.Provider value={world.kernel}>
        <PortfolioView />
      </KernelContext.Provider>,
    )
  const text = (): string =>
    markup()
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
  const read = async (): Promise<void> => {
    portfolio.watch()
    await until(() => expect(portfolio.history.getState().status).not.toBe('loading'))
  }
  return { portfolio, markup, text, read }
}
const fallen = [{ token: 'eip155:1', prices: [5000, 4000, 2600] }]

it('displays the change with sign and arrow, the chart in words, and what is left out', async () => {
  const { markup, text, read } = await startView(fallen)
  // The chart has its room before it is read.
  expect(markup()).toContain('q-sparkline')
  expect(markup()).not.toContain('role="img"')
  await read()
  expect(text()).toContain('▼ -$2,500.00 (-50%) in 24 hr')
  expect(markup()).toContain(
    'role="img" aria-label="Value of what you hold now: $5,000.00 to $2,500.00 in 24 hr. Lowest $2,500.00, highest $5,000.00."',
  )
  expect(markup()).toContain('data-tone="loss"')
  // Token A has no past prices.
  expect(text()).toContain('Left out of the chart, without past prices: 1')
  expect(text()).toContain('$2,500.00 · -50%')
  expect(text()).toMatch(/1 A \$1\.00(?! ·)/)
})

it('displays a change of nothing without an arrow', async () => {
  const { text, markup, read } = await startView([
    { token: 'eip155:1', prices: [2500, 2500] },
    { token: `eip155:1:${token('a')}`, prices: [1, 1] },
  ])
  await read()
  expect(text()).toContain('$0.00 (0%) in 24 hr')
  expect(text()).not.toMatch(/[▲▼]/)
  expect(markup()).toContain('data-tone="neutral"')
  expect(text()).toContain(en.historyHint)
})

it('displays no change with a gateway without past prices, and keeps the room of the chart', async () => {
  const { markup, text, read } = await startView(undefined)
  await read()
  expect(text()).toContain(en.historyNone)
  expect(markup()).not.toContain('role="img"')
  expect(text()).not.toContain('%')
  expect(markup()).toContain('q-sparkline')
})

it('displays the periods and the change in Arabic', async () => {
  const { text, read } = await startView(fallen, 'ar')
  await read()
  expect(text()).toContain('خلال')
  // Each number keeps its own order beside another one.
  expect(text()).toMatch(/\u2068[^\u2069]*2,500\.00[^\u2069]*\u2069 · \u2068[^\u2069]*50[^\u2069]*\u2069/)
  expect(text()).not.toContain(en.period)
})
