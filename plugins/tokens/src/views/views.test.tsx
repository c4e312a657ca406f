import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { points } from '#kernel'
import { standardLocales } from '#locales'
import { settle } from '#testing'
import { KernelContext } from '#ui-kit'
import { endWorlds, listed, startTokens, token, until } from '../../testing/tokens-world.js'
import en from '../messages.en.js'

afterEach(endWorlds)

type World = Awaited<ReturnType<typeof startTokens>>

async function draw({ kernel }: World, load: unknown, params?: unknown): Promise<string> {
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const { default: View } = await (
    load as () => Promise<{ readonly default: ComponentType<{ params: unknown }> }>
  )()
  return renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={params} />
    </KernelContext.Provider>,
  )
}
const tab = (world: World) => draw(world, world.kernel.contributions.find(points.accountTabs, 'tokens')?.load)
const view = (world: World, name: string, params?: unknown) =>
  draw(world, world.kernel.contributions.find(points.views, name)?.load, params)

/** Returns the text as a screen reader would. */
const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/\s+/g, ' ')

it('is a tab of the account, with skeletons until the list is loaded [UI-12] [UI-15]', async () => {
  const world = await startTokens()
  const markup = await tab(world)
  expect(markup).toContain('q-skeleton')
  expect(world.requestCount()).toBe(0)
})

it('displays name, amount with symbol, and value; a non-zero amount never displays as zero [UI-13]', async () => {
  const world = await startTokens()
  // The node's amount, which is newer than the gateway's.
  world.services.coin = 1_234_567_890_000_000_000_000n
  world.services.balances = {
    balances: [
      listed(undefined),
      listed('a', { quantity: { decimals: '18', numeric: '0.000000000000000001' } }),
      listed('b', { price: 0 }),
    ],
  }
  await world.watch()
  const text = textOf(await tab(world))
  expect(text).toContain('Ether 1,234.567 ETH $3,086,419.72')
  expect(text).toContain('Token A <0.001 A <$0.01')
  expect(text).toContain(`Token B 1 B ${en.noPrice}`)
  expect(text).toContain(en.add)
  expect(text).not.toContain(en.emptyTitle)
})

it('displays names from outside as text, without bidirectional characters [SEC-04]', async () => {
  const world = await startTokens()
  const evil = '<img src=x onerror=alert(1)>'
  world.services.balances = {
    balances: [listed(undefined), listed('a', { name: evil, symbol: 'A', iconUrl: 'javascript:alert(1)' })],
  }
  await world.watch()
  // The schema of its entry refuses the icon; the name is text.
  expect(await tab(world)).not.toContain('<img')
})

it('displays an empty account, and the next step [UI-15]', async () => {
  const world = await startTokens()
  world.services.coin = 0n
  world.services.balances = { balances: [] }
  await world.watch()
  const text = textOf(await tab(world))
  expect(text).toContain(en.emptyTitle)
  expect(text).toContain('Network 1')
  // No plugin for receiving is used here.
  expect(text).not.toContain(en.receive)
})

it('offers to add a token only on a chain that has tokens', async () => {
  const world = await startTokens()
  await world.watch()
  expect(textOf(await tab(world))).toContain(en.add)
  const coinOnly = await startTokens({ chain: { tokens: undefined } })
  await coinOnly.watch()
  const text = textOf(await tab(coinOnly))
  expect(text).toContain('1 ETH')
  expect(text).not.toContain(en.add)
})

it('displays that the list did not load, and counts down to a retry [ACC-06] [UI-15]', async () => {
  const world = await startTokens()
  world.services.nodeError = new Error('down')
  world.services.balances = { balances: [], unavailable: ['eip155:1'] }
  await world.watch()
  const failed = await tab(world)
  expect(failed).toContain('Token balance unavailable')
  expect(failed).toContain('role="alert"')
  expect(failed).toContain('Refresh in 30 s')
  await world.platform.clock.advanceAsync(29_000)
  expect(await tab(world)).toContain('Refresh in 1 s')
  await world.platform.clock.advanceAsync(1_000)
  expect(textOf(await tab(world))).toContain('Refresh ')
  expect(await tab(world)).not.toContain('Refresh in')
})

it('keeps displaying the last list, and reports that it may be outdated [ACC-06]', async () => {
  const world = await startTokens()
  world.services.balances = { balances: [listed(undefined), listed('a')] }
  await world.watch()
  world.services.balances = { balances: [], unavailable: ['eip155:1'] }
  world.services.nodeTokens.set(token('a'), {
    address: token('a'),
    value: 5n,
    decimals: 1,
    symbol: 'A',
    name: 'Token A',
  })
  world.kernel.tokens.retry('eip155')
  await until(() => expect(world.state().failedAt).toBeDefined())
  const text = textOf(await tab(world))
  expect(text).toContain(en.staleTitle)
  expect(text).toContain('Token A 0.5 A $0.50')
})

it('displays twenty tokens in the tab and all in the view, with a search from nine on', async () => {
  const world = await startTokens()
  const many = Array.from({ length: 30 }, (_, at) =>
    listed('a', { symbol: `T${at}`, address: `eip155:1:0x${at.toString(16).padStart(40, '0')}` }),
  )
  world.services.balances = { balances: [listed(undefined), ...many] }
  await world.watch()
  const rows = (markup: string): number => markup.match(/q-row-amount-value/g)?.length ?? 0
  const short = await tab(world)
  expect(rows(short)).toBe(20)
  expect(short).toContain('All tokens (31)')
  expect(short).toContain(en.search)
  const whole = await view(world, 'Tokens')
  expect(rows(whole)).toBe(31)
  expect(whole).toContain('$2,530.00')
  world.services.balances = { balances: [listed(undefined)] }
  world.kernel.tokens.retry('eip155')
  await until(() => expect(world.state().tokens).toHaveLength(1))
  expect(await tab(world)).not.toContain(en.search)
})

it('displays the number of hidden tokens, and the tokens only on request', async () => {
  const world = await startTokens()
  world.services.balances = { balances: [listed(undefined), listed('a')] }
  await world.watch()
  const [, first] = world.state().tokens
  if (first) world.kernel.tokens.hide(first)
  const text = textOf(await tab(world))
  expect(text).toContain('Hidden (1)')
  expect(text).not.toContain('Token A')
})

it('displays all data of a token: exact amount, price, value, address [SEC-10]', async () => {
  const world = await startTokens()
  world.services.balances = {
    balances: [
      listed(undefined),
      listed('a', { price: 0.000123, quantity: { decimals: '18', numeric: '1.000000000000000001' } }),
    ],
  }
  await world.watch()
  const markup = await view(world, 'TokenDetails', { id: `eip155:1/token:${token('a')}` })
  const text = textOf(markup)
  expect(text).toContain('1.000000000000000001 A')
  // The title is rounded.
  expect(text).toContain('1 A')
  expect(text).toContain('0.000123 USD')
  expect(text).toContain(token('a'))
  for (const words of [en.hide, en.explorer, en.copyAddress]) expect(markup).toContain(words)
  expect(text).not.toContain(en.remove)
  // The native currency has no address and cannot be hidden.
  const coin = textOf(await view(world, 'TokenDetails', { id: 'eip155:1/coin' }))
  expect(coin).toContain('1 ETH')
  expect(coin).not.toContain(en.hide)
  const gone = textOf(await view(world, 'TokenDetails', { id: 'eip155:2/coin' }))
  expect(gone).toContain(en.goneTitle)
})

it('warns of a token whose name looks like a link [SEC-04]', async () => {
  const world = await startTokens()
  world.services.balances = {
    balances: [listed(undefined), listed('a', { name: 'gift.example', price: 0 })],
  }
  await world.watch()
  const text = textOf(await view(world, 'TokenDetails', { id: `eip155:1/token:${token('a')}` }))
  expect(text).toContain(en.suspicious)
  expect(text).toContain(en.showAgain)
})

it('requires an address to add a token, on the displayed network', async () => {
  const world = await startTokens()
  const text = textOf(await view(world, 'AddToken'))
  expect(text).toContain('a token on Network 1')
  expect(text).toContain(en.enterAddress)
})

it('renders every view without a wallet, too', async () => {
  const world = await startTokens({ isConnected: false })
  await settle()
  for (const name of ['Tokens', 'AddToken'])
    expect(textOf(await view(world, name))).toContain(en.noNetworkTitle)
  expect(textOf(await view(world, 'TokenDetails', { id: 'eip155:1/coin' }))).toContain(en.goneTitle)
})

it('displays every text in Arabic', async () => {
  const world = await startTokens({ kernel: { locale: 'ar', locales: standardLocales } })
  await world.watch()
  const text = textOf(await tab(world))
  expect(text).toContain('إضافة عملة')
  expect(text).not.toContain(en.add)
})
