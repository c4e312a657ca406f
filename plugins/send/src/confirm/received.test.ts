import { afterAll, describe, expect, it } from 'vitest'
import { endWorlds, type SendWorld, startSend, usd } from '../../testing/send-world.js'

afterAll(endWorlds)

const less = { value: 11_250_000n, decimals: 6, symbol: 'USD' }

/** Reviews a transfer of 12.50 dollars with this simulated received amount. */
async function reviewed(simulated: bigint | undefined, arrived?: bigint): Promise<SendWorld> {
  const world = await startSend()
  world.ledger.simulated = simulated
  world.ledger.arrived = arrived
  await world.ready({ token: usd.id, amount: '12.5' })
  await world.send.review()
  return world
}

describe('a token that deducts a fee on transfer [M16]', () => {
  it('is reviewed with the received amount, and sent only after an agreement to that [SEC-11]', async () => {
    const world = await reviewed(less.value)
    expect(world.state().progress).toMatchObject({
      step: 'review',
      review: { amount: { value: 12_500_000n }, received: less, mustAgree: ['receivesLess'] },
    })
    await expect(world.send.confirm()).rejects.toMatchObject({
      code: 'AGREEMENT_REQUIRED',
      details: 'receivesLess',
    })
    expect(world.wallet.requests).toEqual([])
    await world.send.confirm(['receivesLess'])
    expect(world.state().progress.step).toBe('sent')
  })

  it.each([
    ['a simulation shows that all of it arrives', 12_500_000n],
    ['the node cannot simulate', undefined],
  ])('is not assumed if %s', async (_, simulated) => {
    const { progress } = (await reviewed(simulated)).state()
    expect(progress).toMatchObject({ review: { received: undefined, mustAgree: [] } })
  })

  it('is not sent if a renewal simulates a lower received amount than the review', async () => {
    const world = await startSend()
    const renew = async () => {
      world.ledger.simulated = less.value
      return world.ledger.again()
    }
    world.ledger.renewal = { afterMs: 1_000, renew }
    await world.ready({ token: usd.id, amount: '12.5' })
    await world.send.review()
    await world.pass(1_000)
    await world.send.confirm()
    expect(world.wallet.requests).toEqual([])
    expect(world.state().progress).toMatchObject({
      step: 'draft',
      failure: { reason: 'transactionChanged', wasSent: 'no' },
    })
  })

  it.each([
    ['reports the amount in the receipt', less.value, less],
    ['reports nothing if all of it arrived', 12_500_000n, undefined],
    ['reports nothing if the receipt does not contain it', undefined, undefined],
  ])('%s', async (_, arrived, received) => {
    const world = await reviewed(undefined, arrived)
    await world.send.confirm()
    world.ledger.mine()
    await world.pass()
    expect(world.state().progress).toMatchObject({ step: 'sent', status: 'success', received })
  })
})
