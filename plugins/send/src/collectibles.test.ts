import { afterAll, expect, it } from 'vitest'
import { endWorlds, startSend } from '../testing/send-world.js'

afterAll(endWorlds)

it('asks the wallet for coins that may carry collectibles only after the user agreed to that [M6]', async () => {
  const world = await startSend()
  await world.ready()
  world.ledger.collectibles = { mayCarryCollectibles: true, leftOut: 10_876n }
  await world.send.review()
  expect(world.state().progress).toMatchObject({
    step: 'review',
    review: { mustAgree: ['collectibles'], leftOut: { value: 10_876n, symbol: 'ETH' } },
  })
  await world.send.confirm().catch(() => undefined)
  expect(world.wallet.requests).toEqual([])
  await world.send.confirm(['collectibles'])
  expect(world.wallet.requests).toHaveLength(1)
})

it('says nothing of collectibles where none can be among what is spent', async () => {
  const world = await startSend()
  await world.ready()
  world.ledger.collectibles = { mayCarryCollectibles: false, leftOut: 0n }
  await world.send.review()
  const { progress } = world.state()
  expect(progress.step === 'review' && [progress.review.mustAgree, progress.review.leftOut]).toEqual([
    [],
    undefined,
  ])
})
