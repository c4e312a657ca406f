import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { points } from '#kernel'
import { settle } from '#testing'
import { KernelContext } from '#ui-kit'
import { uiMessages } from '../../../../ui-kit/messages/ui-messages.js'
import { dai, endWorlds, type SwapWorld, startSwap } from '../../testing/swap-world.js'
import type { SentBridgeStatus, SwapPlugin } from '../contract.js'
import ar from '../messages.ar.js'
import en from '../messages.en.js'

afterEach(endWorlds)

type Views = SwapPlugin['views']
const hash = `0x${'1'.padStart(64, '0')}`
const arrival = `0x${'cd'.repeat(32)}`
const there = 'eip155:10'

async function draw<Name extends keyof Views>(
  { kernel }: SwapWorld,
  name: Name,
  params?: Views[Name],
): Promise<string> {
  // The contract does not specify the framework (`unknown`); with this shell it is a React component.
  const load = kernel.contributions.find(points.views, name)?.load as () => Promise<{
    readonly default: ComponentType<{ readonly params: unknown }>
  }>
  const { default: View } = await load()
  const forget = kernel.i18n.register('ui', uiMessages)
  await Promise.all([kernel.i18n.load('swap'), kernel.i18n.load('ui')])
  const markup = renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={params} />
    </KernelContext.Provider>,
  )
  forget()
  return markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

async function reviewed(): Promise<SwapWorld> {
  const world = await startSwap()
  const { swap, provider, until } = world
  provider.bridgesTo = there
  swap.watch()
  await until(({ tokenStatus }) => tokenStatus === 'ready')
  swap.setDestination(there)
  await until(({ destinationTokenStatus }) => destinationTokenStatus === 'ready')
  swap.setBuyToken(dai.id.replace('eip155:1/', `${there}/`))
  swap.setAmount({ typed: '0.5' })
  await until(({ quote }) => quote.phase === 'ready')
  await swap.review()
  return world
}

it('[SWP-02] offers the networks beside the tokens to receive, and none beside those to pay', async () => {
  const world = await startSwap()
  world.provider.bridgesTo = there
  world.swap.watch()
  await world.until(({ tokenStatus }) => tokenStatus === 'ready')
  const text = await draw(world, 'SwapSelectToken', { side: 'buy' })
  expect(text).toContain('Network 1')
  expect(text).toContain('Network 10')
  expect(await draw(world, 'SwapSelectToken', { side: 'sell' })).not.toContain('Network 10')
})

it('[SWP-02] reviews both networks, the time, the recipient and the refund, with one button', async () => {
  const world = await reviewed()
  const text = await draw(world, 'SwapPreview')
  for (const part of [
    'About 1 minute',
    en.recipientSelf,
    'ETH returns to your account on Network 1.',
    'Bridge 0.5 ETH to receive at least 1,485 DAI on Network 10',
    // Beside each amount.
    '$1,500.00 · On Network 1 E You receive',
    'No price · On Network 10 D What',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain(en.stepNote_swap)
  expect(await draw(world, 'Swap')).toContain(en.reviewBridge)
})

it.each<[SentBridgeStatus, string]>([
  ['pending', 'On its way to Network 10'],
  ['arrived', 'DAI arrived on Network 10'],
  ['failed', en.bridgeFailed],
  ['refunding', 'Returning to Network 1'],
  ['refunded', 'Returned to Network 1'],
])('[REL-02] shows a sent bridge as %s in its view, in the status and in the list', async (status, title) => {
  const world = await reviewed()
  await world.swap.confirm()
  await settle()
  world.ledger.mine()
  world.ledger.received = 1n
  const end = status === 'arrived' || status === 'refunded' ? { transactionId: arrival } : {}
  if (status !== 'pending') world.provider.bridgeState = { status: status as 'failed', ...end }
  await world.until(() => world.swap.bridges.getState()[0]?.status === 'pending')
  await world.pass(15_000)
  await world.until(() => world.swap.bridges.getState()[0]?.status === status)
  expect(await draw(world, 'SwapStatus')).toContain(title)
  const view = await draw(world, 'SwapBridge', { id: hash })
  expect(view).toContain(title)
  expect(view.includes(en.bridgeForget)).toBe(status === 'arrived' || status === 'refunded')
  world.swap.reset()
  expect(await draw(world, 'Swap')).toContain(title)
})

it('shows that a bridge is not in the list', async () => {
  expect(await draw(await startSwap(), 'SwapBridge', { id: hash })).toContain(en.noBridgeTitle)
})

it('has the same texts in Arabic', () => {
  expect(
    Object.keys(ar)
      .filter((key) => key.startsWith('bridge'))
      .toSorted(),
  ).toEqual(
    Object.keys(en)
      .filter((key) => key.startsWith('bridge'))
      .toSorted(),
  )
})
