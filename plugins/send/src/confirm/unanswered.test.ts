import { afterAll, expect, it } from 'vitest'
import { bob, carol, endWorlds, startSend } from '../../testing/send-world.js'

afterAll(endWorlds)

const never = () => new Promise(() => undefined)

it('warns the next page of a transfer that the wallet had not answered when a page ended, and sends it after an agreement only [SEC-06] [REL-05]', async () => {
  const first = await startSend({}, never)
  await first.ready()
  await first.send.review()
  void first.send.confirm().catch(() => undefined)
  await expect.poll(() => first.wallet.requests.length).toBe(1)
  await first.kernel.dispose()

  const next = await startSend({}, undefined, [], undefined, first.platform)
  await next.ready({ amount: '0.25', to: carol })
  await next.send.review()
  expect(next.state().progress).toMatchObject({ review: { mustAgree: [] } })
  next.send.edit()
  await next.ready({ amount: '0.25', to: bob.toLowerCase() })
  await next.send.review()
  expect(next.state().progress).toMatchObject({ review: { mustAgree: ['unanswered'] } })
  await expect(next.send.confirm()).rejects.toMatchObject({ code: 'AGREEMENT_REQUIRED' })
  expect(next.wallet.requests).toHaveLength(0)
  await next.send.confirm(['unanswered'])
  expect(next.state().progress).toMatchObject({ step: 'sent' })
  // The user has looked, and this one was answered.
  next.send.reset()
  await next.ready()
  await next.send.review()
  expect(next.state().progress).toMatchObject({ review: { mustAgree: [] } })
})

it('warns the same page after a failure that leaves open whether it was sent, for a day [REL-03]', async () => {
  const world = await startSend({}, () => {
    throw { code: -32_603, message: 'Internal error' }
  })
  const mustAgree = async () => {
    await world.ready()
    await world.send.review()
    const { progress } = world.state()
    return progress.step === 'review' ? progress.review.mustAgree : progress
  }
  expect(await mustAgree()).toEqual([])
  await world.send.confirm()
  expect(world.state().progress).toMatchObject({ failure: { wasSent: 'unknown' } })
  expect(await mustAgree()).toEqual(['unanswered'])
  world.send.edit()
  world.platform.clock.sleep(24 * 3_600_000)
  expect(await mustAgree()).toEqual([])
})
