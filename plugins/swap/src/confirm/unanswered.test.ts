import { afterAll, expect, it } from 'vitest'
import { coin, dai, endWorlds, type SwapWorld, startSwap, usd } from '../../testing/swap-world.js'

afterAll(endWorlds)

const never = () => new Promise(() => undefined)

const agreements = ({ state }: SwapWorld) => {
  const { progress } = state()
  return progress.step === 'review' ? progress.review.mustAgree : progress
}

/** Starts a page that ended before the wallet answered an exchange of the coin, and the next one. */
async function startAgain(): Promise<SwapWorld> {
  const first = await startSwap({ answers: { eth_sendTransaction: never } })
  await first.reviewed()
  void first.swap.confirm().catch(() => undefined)
  await expect.poll(() => first.wallet.requests.length).toBe(1)
  await first.kernel.dispose()
  return startSwap({ platform: first.platform })
}

it('warns the next page of a swap that the wallet had not answered when a page ended, and sends it after an agreement only [SEC-06] [REL-05]', async () => {
  const next = await startAgain()
  // Another sold token.
  next.provider.allowed.set(usd.address ?? '', 10n ** 12n)
  await next.reviewed({ sellToken: usd.id, buyToken: dai.id, amount: '5' })
  expect(agreements(next)).toEqual([])
  next.swap.edit()
  // Another bought token, and another amount.
  await next.reviewed({ sellToken: coin.id, buyToken: usd.id, amount: '0.25' })
  expect(agreements(next)).toEqual(['unanswered'])
  await expect(next.swap.confirm()).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' })
  expect(next.wallet.requests).toHaveLength(0)
  await next.swap.confirm(['unanswered'])
  expect(next.state().progress).toMatchObject({ step: 'sent' })
  // The user has looked, and this one was answered.
  next.swap.reset()
  await next.reviewed()
  expect(agreements(next)).toEqual([])
})

it('warns of a bridge of the same token as well [SEC-06] [REL-05]', async () => {
  const next = await startAgain()
  const { swap, provider, until } = next
  provider.bridgesTo = 'eip155:10'
  swap.watch()
  await until(({ tokenStatus }) => tokenStatus === 'ready')
  swap.setDestination('eip155:10')
  await until(({ destinationTokenStatus }) => destinationTokenStatus === 'ready')
  swap.setBuyToken(dai.id.replace('eip155:1/', 'eip155:10/'))
  swap.setAmount({ typed: '0.5' })
  await until(({ quote }) => quote.phase === 'ready')
  await swap.review()
  expect(agreements(next)).toEqual(['unanswered'])
})

it('warns the same page after a failure that leaves open whether it was sent, for a day [REL-03]', async () => {
  const world = await startSwap({
    answers: {
      eth_sendTransaction: () => {
        throw { code: -32_603, message: 'Internal error' }
      },
    },
  })
  await world.reviewed()
  expect(agreements(world)).toEqual([])
  await world.swap.confirm()
  expect(world.state().progress).toMatchObject({ failure: { wasSent: 'unknown' } })
  await world.reviewed()
  expect(agreements(world)).toEqual(['unanswered'])
  world.swap.edit()
  world.platform.clock.sleep(24 * 3_600_000)
  await world.reviewed()
  expect(agreements(world)).toEqual([])
})

it('does not warn of a rejected swap, nor before the approval of a token, which moves nothing', async () => {
  let rejections = 0
  const world = await startSwap({
    answers: {
      eth_sendTransaction: () => {
        rejections += 1
        throw { code: 4001, message: 'Rejected' }
      },
    },
  })
  await world.reviewed()
  await world.swap.confirm()
  expect(rejections).toBe(1)
  expect(agreements(world)).toEqual([])
  world.swap.reset()
  await world.kernel.transactions.ask({
    caipNetworkId: 'eip155:1',
    from: 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
    operationType: 'trade',
    to: usd.address,
  })
  await world.reviewed({ sellToken: usd.id, buyToken: coin.id, amount: '50' })
  expect(world.state().progress).toMatchObject({ review: { action: 'approve', mustAgree: [] } })
})
