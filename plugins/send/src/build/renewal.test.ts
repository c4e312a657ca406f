import { afterAll, describe, expect, it, vi } from 'vitest'
import { QuoinError, type Transfer, TransferError, type TransferIntent } from '#kernel'
import { carol, coin, endWorlds, ether, type SendWorld, startSend } from '../../testing/send-world.js'
import type { SendReview } from '../contract.js'

afterAll(endWorlds)

const goodFor = 20_000

/** Reviews a transfer on a network that accepts it for a limited time. */
async function reviewed(renew?: (world: SendWorld) => Promise<Transfer>) {
  const world = await startSend()
  const renewing = vi.fn(() => renew?.(world) ?? Promise.resolve(world.ledger.again()))
  // As on Solana: the chain sends, and reads the result.
  world.ledger.isOnlySigned = true
  world.ledger.renewal = { afterMs: goodFor, renew: renewing }
  await world.ready()
  await world.send.review()
  expect(world.state().progress.step).toBe('review')
  return { world, renewing }
}
function reviewOf(world: SendWorld): { readonly review: SendReview } {
  const { progress } = world.state()
  if (!('review' in progress)) throw new Error(`Expected a review, not: ${progress.step}`)
  return progress
}
const higher = 9n * 10n ** 15n
const requestCount = ({ wallet }: SendWorld): number => wallet.requests.length

describe('a transfer that the network accepts for a limited time', () => {
  it('is sent to the wallet unchanged while it is young', async () => {
    const { world, renewing } = await reviewed()
    await world.pass(goodFor - 1)
    await world.send.confirm()
    expect([renewing.mock.calls.length, requestCount(world)]).toEqual([0, 1])
  })

  it('is renewed if the clock was set back: its age is unknown [SND-01] [REL-04]', async () => {
    const { world, renewing } = await reviewed()
    world.platform.clock.setBack(3_600_000)
    await world.send.confirm()
    expect([renewing.mock.calls.length, requestCount(world)]).toEqual([1, 1])
  })

  it('settles the confirmation if the kernel ends while a node does not answer [REL-05]', async () => {
    const { world } = await reviewed(() => new Promise(() => undefined))
    await world.pass(goodFor)
    const confirming = world.send.confirm()
    await world.pass()
    await world.kernel.dispose()
    await expect(confirming).resolves.toBeUndefined()
    expect(requestCount(world)).toBe(0)
  })

  it('is renewed before the wallet request, and equals the review; ten clicks send one request [SND-01] [SEC-06]', async () => {
    const { world, renewing } = await reviewed()
    const before = world.state().progress
    await world.pass(goodFor)
    const all = Array.from({ length: 10 }, () => world.send.confirm())
    expect(world.state().progress.step).toBe('approving')
    await Promise.all(all)
    expect([renewing.mock.calls.length, requestCount(world)]).toEqual([1, 1])
    expect(Object(world.wallet.requests[0]?.params)[0]).toMatchObject({ value: '0x6f05b59d3b20000' })
    const { progress } = world.state()
    expect([progress.step, 'review' in progress && progress.review]).toEqual([
      'sent',
      'review' in before && before.review,
    ])
  })

  it.each<[what: string, change: (world: SendWorld) => void]>([
    ['another amount', ({ ledger }) => tamperWith(ledger, { value: ether })],
    ['another recipient', ({ ledger }) => tamperWith(ledger, { to: carol })],
  ])('is not sent with %s after the renewal [SEC-06] [SEC-07]', async (_, change) => {
    const { world } = await reviewed(async (it) => {
      change(it)
      return it.ledger.again()
    })
    await world.pass(goodFor)
    await world.send.confirm()
    expect(requestCount(world)).toBe(0)
    expect(world.state().progress).toMatchObject({
      step: 'draft',
      failure: { reason: 'transactionChanged', wasSent: 'no' },
    })
  })

  it('is sent with a lower fee than the one in the review [M16]', async () => {
    const { world } = await reviewed(async ({ ledger }) => {
      ledger.fees = [1n, 1n, 1n]
      return ledger.again()
    })
    const { review } = reviewOf(world)
    await world.pass(goodFor)
    await world.send.confirm()
    expect([requestCount(world), world.state().progress.step]).toEqual([1, 'sent'])
    expect(reviewOf(world).review).toEqual(review)
  })

  it('is displayed again with a higher fee, and sent only after another confirmation [M16] [SEC-06]', async () => {
    const { world, renewing } = await reviewed(async ({ ledger }) => {
      ledger.fees = [higher, higher, higher]
      return ledger.again()
    })
    const { review } = reviewOf(world)
    await world.pass(goodFor)
    await Promise.all([world.send.confirm(), world.send.confirm()])
    // The remaining click of a double click does not confirm the higher fee.
    await world.send.confirm()
    expect(requestCount(world)).toBe(0)
    expect(world.state().progress).toEqual({
      step: 'review',
      review: { ...review, fee: { ...review.fee, value: higher }, feeWorth: '27' },
      failure: { reason: 'feeRose', wasSent: 'no' },
    })
    await world.pass(500)
    await world.send.confirm()
    expect([renewing.mock.calls.length, requestCount(world), world.state().progress.step]).toEqual([
      1,
      1,
      'sent',
    ])
  })

  it('needs an agreement to the higher fee if it exceeds the amount [M16] [SEC-11]', async () => {
    const { world } = await reviewed(async ({ ledger }) => {
      ledger.fees = [ether, ether, ether]
      return ledger.again()
    })
    await world.pass(goodFor)
    await world.send.confirm()
    expect(reviewOf(world).review.mustAgree).toEqual(['fee'])
    await world.pass(500)
    await expect(world.send.confirm()).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' })
    expect(requestCount(world)).toBe(0)
    await world.send.confirm(['fee'])
    expect([requestCount(world), world.state().progress.step]).toEqual([1, 'sent'])
  })

  it('of the maximum is displayed again with the lower amount after a higher fee [M16]', async () => {
    const world = await startSend()
    world.ledger.renewal = {
      afterMs: goodFor,
      renew: async () => {
        world.ledger.fees = [higher, higher, higher]
        tamperWith(world.ledger, { value: coin.value - higher })
        return world.ledger.again()
      },
    }
    await world.ready()
    world.send.useMax()
    await world.send.review()
    await world.pass(goodFor)
    await world.send.confirm()
    expect(requestCount(world)).toBe(0)
    expect(world.state().progress).toMatchObject({
      step: 'review',
      review: { amount: { value: coin.value - higher }, fee: { value: higher } },
      failure: { reason: 'feeRose', wasSent: 'no' },
    })
  })

  it('of the maximum is not sent if the amount is lower for another reason than the fee [M16]', async () => {
    const world = await startSend()
    const renew = async (): Promise<Transfer> => {
      tamperWith(world.ledger, { value: ether })
      return world.ledger.again()
    }
    world.ledger.renewal = { afterMs: goodFor, renew }
    await world.ready()
    world.send.useMax()
    await world.send.review()
    await world.pass(goodFor)
    await world.send.confirm()
    expect(requestCount(world)).toBe(0)
    expect(world.state().progress).toMatchObject({
      step: 'draft',
      failure: { reason: 'insufficientFunds', wasSent: 'no' },
    })
  })

  it('is dropped if the account changes while the fee rises [M16] [NET-04]', async () => {
    const { world } = await reviewed(async ({ ledger, wallet }) => {
      ledger.fees = [higher, higher, higher]
      wallet.chooseAccounts([carol], 'eip155')
      return ledger.again()
    })
    await world.pass(goodFor)
    await world.send.confirm()
    expect(requestCount(world)).toBe(0)
    expect(world.state().progress).toMatchObject({ step: 'draft', failure: { reason: 'accountChanged' } })
  })

  it('stays in review if the renewal failed [REL-02]', async () => {
    let isDown = true
    const { world } = await reviewed(async ({ ledger }) => {
      if (isDown) throw new QuoinError('NODE_FAILED')
      return ledger.again()
    })
    await world.pass(goodFor)
    await world.send.confirm()
    expect(world.state().progress).toMatchObject({
      step: 'review',
      failure: { reason: 'nodeFailed', wasSent: 'no' },
    })
    isDown = false
    await world.pass(500)
    await world.send.confirm()
    expect([requestCount(world), world.state().progress.step]).toEqual([1, 'sent'])
  })

  it('is not sent to the wallet if the user left it meanwhile [SEC-06]', async () => {
    for (const leave of ['edit', 'reset'] as const) {
      let come = (): void => undefined
      const { world } = await reviewed(
        ({ ledger }) =>
          new Promise((resolve) => {
            come = () => resolve(ledger.again())
          }),
      )
      await world.pass(goodFor)
      const confirmed = world.send.confirm()
      world.send[leave]()
      come()
      await confirmed
      await world.pass()
      expect([requestCount(world), world.state().progress.step], leave).toEqual([0, 'draft'])
    }
  })

  it('reports a late signature, and can be confirmed again [SND-01] [REL-03]', async () => {
    const { world, renewing } = await reviewed()
    world.ledger.refuses = new TransferError('TRANSACTION_EXPIRED')
    await world.send.confirm()
    expect(world.state().progress).toMatchObject({
      step: 'review',
      failure: { reason: 'expired', wasSent: 'no' },
    })
    world.ledger.refuses = undefined
    await world.pass(goodFor)
    await world.send.confirm()
    expect([renewing.mock.calls.length, requestCount(world), world.state().progress.step]).toEqual([
      1,
      2,
      'sent',
    ])
  })
})

function tamperWith(ledger: SendWorld['ledger'], other: Partial<TransferIntent>): void {
  ledger.tamper = (intent) => ({ ...intent, ...other })
}
