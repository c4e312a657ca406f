import { afterEach, describe, expect, it } from 'vitest'
import { QuoinError } from '#kernel'
import { createFakeSwap, type FakeSwap } from '../../testing/fake-swap.js'
import { dollars, endWorlds, hash, type PayWorld, startPay } from '../../testing/pay-world.js'

afterEach(endWorlds)

interface OfferedSwap extends PayWorld {
  readonly swap: FakeSwap
}

/** Offers a payment of 12.5 dollars to an account that has only native currency, with the swap plugin. */
async function offered(change: (swap: FakeSwap) => void = () => undefined): Promise<OfferedSwap> {
  const swap = createFakeSwap()
  change(swap)
  const world = await startPay({ more: swap.plugin })
  world.ledger.held.token = 0n
  world.pay.open(dollars)
  await world.until(({ swap: offer }) => typeof offer === 'object')
  return { ...world, swap }
}
const failureOf = ({ state }: PayWorld) => {
  const { progress } = state()
  return 'failure' in progress ? progress.failure : undefined
}
const isChoosing = ({ progress }: ReturnType<PayWorld['state']>): boolean =>
  progress.status === 'waiting' && progress.step === 'choosing'

describe('paying with the native currency by a swap', () => {
  it('swaps at least the missing amount, then pays [PAY-01]', async () => {
    const world = await offered()
    const { swap, pay, ledger } = world
    expect(world.state().swap).toMatchObject({ sellWorth: '3000', buyWorth: '30', mustAgree: [] })
    const payment = pay.open(dollars)
    void pay.swapAndPay()
    await world.until(() => swap.requestCount() === 1)
    expect(world.state().progress).toMatchObject({ status: 'waiting', step: 'swapping' })
    ledger.held.token = 12_500_000n
    swap.end('success')
    await world.until(({ progress }) => progress.status === 'confirming')
    ledger.mine()
    expect(await payment.result).toEqual({ id: hash(1), network: 'eip155:1' })
  })

  it.each(['high', 'severe'] as const)(
    'requires the same agreement as the swap view at a %s price impact, and displays the values [M2]',
    async (impactLevel) => {
      const world = await offered((swap) => {
        swap.impact = { priceImpact: 9_900, impactLevel }
      })
      expect(world.state().swap).toMatchObject({
        sellWorth: '3000',
        buyWorth: '30',
        priceImpact: 9_900,
        impactLevel,
        mustAgree: ['impact'],
      })
      await expect(world.pay.swapAndPay()).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' })
      expect(world.swap.requestCount()).toBe(0)
      void world.pay.swapAndPay(['impact'])
      await world.until(() => world.swap.requestCount() === 1)
      expect(world.swap.agreed()).toEqual([['impact']])
    },
  )

  it('sends no request if the price became worse after the offer [M2]', async () => {
    const world = await offered((swap) => {
      swap.reviewed = (review) => ({
        ...review,
        quote: { ...review.quote, priceImpact: 9_900, impactLevel: 'severe' },
        mustAgree: ['impact'],
      })
    })
    await world.pay.swapAndPay()
    expect(failureOf(world)).toEqual({ reason: 'swapPriceMoved', wasPaid: 'no' })
    expect(world.swap.requestCount()).toBe(0)
    expect(world.swap.state().progress.step).toBe('draft')
  })

  it("is refused if the contract's call could not be decoded [M2]", async () => {
    const world = await offered((swap) => {
      swap.isRead = false
    })
    await world.pay.swapAndPay()
    expect(failureOf(world)).toEqual({ reason: 'swapUnreadable', wasPaid: 'no' })
    expect(world.swap.requestCount()).toBe(0)
  })

  it.each([
    ['fee', 'swapFeeHigh'],
    ['unanswered', 'swapUnknown'],
  ] as const)(
    'is refused if the swap requires an agreement that a payment does not display: %s [M2]',
    async (agreement, reason) => {
      const world = await offered((swap) => {
        swap.reviewed = (review) => ({ ...review, mustAgree: [agreement] })
      })
      await world.pay.swapAndPay()
      expect(failureOf(world)).toEqual({ reason, wasPaid: 'no' })
      expect(world.swap.requestCount()).toBe(0)
    },
  )

  it("stays pending while the swap's result is unknown, and pays once it is in a block [M2]", async () => {
    const world = await offered()
    void world.pay.swapAndPay()
    await world.until(() => world.swap.requestCount() === 1)
    world.swap.end('unknown')
    await world.until(({ progress }) => progress.status === 'waiting' && progress.isLate === true)
    expect(world.state().progress).toMatchObject({ status: 'waiting', step: 'swapping' })
    expect(failureOf(world)).toBeUndefined()
    // A second swap is not possible meanwhile.
    void world.pay.swapAndPay()
    await world.pass(600_000)
    expect(world.swap.requestCount()).toBe(1)
    world.ledger.held.token = 12_500_000n
    world.swap.end('success')
    await world.until(({ progress }) => progress.status === 'confirming')
  })

  it('is reported as unknown, never as unpaid, if the wallet may have sent it [M2] [REL-03]', async () => {
    const world = await offered()
    const payment = world.pay.open(dollars)
    void world.pay.swapAndPay()
    await world.until(() => world.swap.requestCount() === 1)
    world.swap.fail({ reason: 'walletFailed', wasSent: 'unknown' })
    await expect(payment.result).rejects.toMatchObject({ code: 'PAYMENT_FAILED' })
    expect(failureOf(world)).toEqual({ reason: 'swapUnknown', wasPaid: 'unknown' })
  })

  it('reports a failed swap, and can be retried', async () => {
    const world = await offered()
    void world.pay.swapAndPay()
    await world.until(() => world.swap.requestCount() === 1)
    world.swap.end('failed')
    await world.until(isChoosing)
    expect(failureOf(world)).toEqual({ reason: 'swapFailed', wasPaid: 'no' })
  })

  it('sends no request and pays nothing if the host does not allow the power [M2]', async () => {
    const world = await offered((swap) => {
      swap.refusal = new QuoinError('POWER_NOT_ALLOWED', { details: 'swap.confirm' })
    })
    await world.pay.swapAndPay()
    expect(failureOf(world)).toEqual({ reason: 'swapFailed', wasPaid: 'no' })
    expect(world.swap.requestCount()).toBe(0)
    expect(world.swap.state().progress.step).toBe('draft')
  })

  it('can be retried after the user rejected it', async () => {
    const world = await offered()
    void world.pay.swapAndPay()
    await world.until(() => world.swap.requestCount() === 1)
    world.swap.fail({ reason: 'rejected', wasSent: 'no' })
    await world.until(isChoosing)
    expect(failureOf(world)).toEqual({ reason: 'rejected', wasPaid: 'no' })
  })

  it('is not offered while another swap of the user is pending [M2]', async () => {
    const world = await offered()
    void world.pay.swapAndPay()
    await world.until(() => world.swap.requestCount() === 1)
    world.kernel.close()
    world.pay.open({ ...dollars, asset: { ...dollars.asset, amount: '13' } })
    await world.until(({ obstacle }) => obstacle === 'insufficientFunds')
    await world.until(({ swap }) => swap === undefined)
    expect(world.swap.state().progress.step).toBe('sent')
  })
})
