import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { points } from '#kernel'
import { KernelContext } from '#ui-kit'
import { uiMessages } from '../../../../ui-kit/messages/ui-messages.js'
import { createFakeSwap } from '../../testing/fake-swap.js'
import { alice, coins, dollars, endWorlds, type PayWorld, shop, startPay } from '../../testing/pay-world.js'
import en from '../messages.en.js'
import { failureStatus, failureWords } from './failure-words.js'

afterEach(endWorlds)

async function draw({ kernel }: PayWorld, name: 'Pay' | 'PayStatus'): Promise<string> {
  // The contract leaves the framework open (`unknown`); with this shell it is a React component.
  const load = kernel.contributions.find(points.views, name)?.load as () => Promise<{
    readonly default: ComponentType<{ readonly params: unknown }>
  }>
  const { default: View } = await load()
  const forget = kernel.i18n.register('ui', uiMessages)
  await Promise.all([kernel.i18n.load('pay'), kernel.i18n.load('ui')])
  const markup = renderToStaticMarkup(
    <KernelContext.Provider value={kernel}>
      <View params={undefined} />
    </KernelContext.Provider>,
  )
  forget()
  return markup.replace(/<path[^>]*>/g, '')
}
/** Returns the text of the primary button. */
const primary = (markup: string): string =>
  /data-variant="primary".*?q-button-label">([^<]*)/.exec(markup)?.[1] ?? ''

it('displays the exact amount, the full recipient, the network, the payer and the fee, and is disabled at first [PAY-01] [SEC-07]', async () => {
  const world = await startPay()
  world.pay.open(dollars)
  await world.until(({ obstacle }) => obstacle === undefined)
  const markup = await draw(world, 'Pay')
  for (const text of [
    '12.5 USD',
    `<span class="q-full-address" dir="ltr" translate="no"><span class="q-hidden">${shop}</span>`,
    'Network 1',
    alice.slice(-4),
    'up to <bdi>0.00001 ETH',
  ])
    expect(markup).toContain(text)
  // Beside the button, where they stay in view.
  const footer = (markup.split('class="q-footer"')[1] ?? '').replace(/<[^>]*>/g, '')
  expect(footer).toContain(`${en.fee}up to 0.00001 ETH`)
  expect(footer).toContain(`${en.total}12.5 USD + up to 0.00001 ETH`)
  expect(primary(markup)).toBe('Pay 12.5 USD')
  // A click that was meant for the previous button has no effect.
  expect(markup).toMatch(/data-variant="primary" aria-disabled="true"/)
})

it('displays the missing input on the button [PAY-01]', async () => {
  const world = await startPay({ connect: false })
  world.pay.open(coins)
  await world.until(({ obstacle }) => obstacle === 'notConnected')
  expect(primary(await draw(world, 'Pay'))).toBe(en.connect)
  world.ledger.held.coin = 1n
  await world.kernel.connections.connect(world.wallet.id)
  await world.until(({ obstacle }) => obstacle === 'insufficientFunds')
  expect(primary(await draw(world, 'Pay'))).toBe('Not enough ETH')
  world.ledger.held.coin = 5n * 10n ** 17n
  world.pay.retry()
  await world.until(({ obstacle }) => obstacle === 'insufficientFee')
  expect(primary(await draw(world, 'Pay'))).toBe('Not enough ETH for the fee')
})

it('displays if a sent transaction is pending, paid or lost, and if it was replaced [ERR-03] [M10]', async () => {
  for (const [status, replacedBy, title, body] of [
    ['success', undefined, '12.5 USD paid', en.doneBody],
    ['failed', undefined, en.transactionFailed, en.feeLost],
    ['success', '0xe', '12.5 USD paid', en.spedUpBody],
    ['failed', '0xe', en.replaced, en.replacedBody],
  ] as const) {
    const world = await startPay()
    world.pay.open(dollars)
    await world.until(({ obstacle }) => obstacle === undefined)
    void world.pay.confirm()
    await world.until(({ progress }) => progress.status === 'confirming')
    expect(await draw(world, 'PayStatus')).toContain('12.5 USD on the way')
    world.ledger.mine(status, replacedBy)
    await world.until(({ progress }) => progress.status === 'done' || progress.status === 'failed')
    const markup = await draw(world, 'PayStatus')
    expect(markup).toContain(title)
    expect(markup).toContain(body)
  }
})

it('displays a payment, and the swap before it, that no block contains for long as not confirmed yet [ERR-03] [M2]', async () => {
  const world = await startPay()
  world.pay.open(dollars)
  await world.until(({ obstacle }) => obstacle === undefined)
  void world.pay.confirm()
  await world.until(({ progress }) => progress.status === 'confirming')
  world.ledger.forget()
  await world.until(({ progress }) => progress.status === 'confirming' && progress.isLate === true)
  const markup = await draw(world, 'PayStatus')
  for (const text of ['Not confirmed yet', en.lateBody, 'data-status="waiting"'])
    expect(markup).toContain(text)

  const swap = createFakeSwap()
  const poor = await startPay({ more: swap.plugin })
  poor.ledger.held.token = 0n
  poor.pay.open(dollars)
  await poor.until(({ swap: offer }) => typeof offer === 'object')
  void poor.pay.swapAndPay()
  await poor.until(() => swap.requestCount() === 1)
  expect(await draw(poor, 'Pay')).not.toContain(en.swapLateTitle)
  swap.end('unknown')
  await poor.until(({ progress }) => progress.status === 'waiting' && progress.isLate === true)
  const late = await draw(poor, 'Pay')
  for (const text of ['Swap not confirmed yet', en.swapLateBody]) expect(late).toContain(text)
})

it('displays before the wallet request that less would arrive, and afterwards how much arrived [M16] [ERR-03]', async () => {
  const world = await startPay()
  world.ledger.simulated = 11_250_000n
  world.pay.open(dollars)
  await world.until(({ obstacle }) => obstacle === 'receivesLess')
  const refused = await draw(world, 'Pay')
  expect(primary(refused)).toBe(en.receivesLess)
  expect(refused).toContain(en.receivesLessBody)
  for (const [arrived, title, body] of [
    [11_250_000n, en.receivedLess, '11.25 of 12.5 USD arrived'],
    [undefined, en.receivedUnknown, en.receivedUnknownBody],
  ] as const) {
    const other = await startPay()
    other.ledger.arrived = () => arrived
    other.pay.open(dollars)
    await other.until(({ obstacle }) => obstacle === undefined)
    void other.pay.confirm()
    await other.until(({ progress }) => progress.status === 'confirming')
    other.ledger.mine()
    await other.pass()
    for (let reads = 1; reads < 5; reads += 1) await other.pass(3_000)
    await other.until(({ progress }) => progress.status === 'failed')
    const markup = await draw(other, 'PayStatus')
    expect(markup).toContain(title)
    expect(markup).toContain(body)
    expect(markup).not.toContain('paid<')
  }
})

it('does not claim that an exchange did not pay if it may have paid [ERR-03]', () => {
  const failure = { reason: 'exchangeFailed', isFeeSpent: false } as const
  expect(failureWords({ ...failure, wasPaid: 'unknown' }).title).toBe('exchangeUnknown')
  expect(failureStatus({ ...failure, wasPaid: 'unknown' })).toBe('waiting')
  expect(failureStatus({ ...failure, wasPaid: 'no' })).toBe('error')
  expect(failureWords({ ...failure, wasPaid: 'no' }).title).toBe('exchangeFailed')
})

it('displays for a busy or locked wallet that it comes first, and otherwise that the payment may have been made [REL-03] [ERR-03]', () => {
  const failure = { reason: 'walletFailed', isFeeSpent: false } as const
  expect(failureWords({ ...failure, wasPaid: 'no' }).body).toBe('nothingPaidByWallet')
  // A title that claims a failure would make the user pay twice.
  for (const reason of ['walletFailed', 'insufficientFunds', 'refusedByNetwork'] as const)
    expect(failureWords({ reason, isFeeSpent: false, wasPaid: 'unknown' })).toEqual({
      title: 'timeout',
      body: 'maybePaid',
    })
})

it('displays an empty state without a payment', async () => {
  const world = await startPay()
  expect(await draw(world, 'Pay')).toContain(en.nothingTitle)
  expect(await draw(world, 'PayStatus')).toContain(en.nothingTitle)
})
