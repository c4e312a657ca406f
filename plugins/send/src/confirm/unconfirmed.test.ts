import { afterAll, expect, it } from 'vitest'
import { UnconfirmedError } from '#kernel'
import { endWorlds, startSend } from '../../testing/send-world.js'

afterAll(endWorlds)

const id = `0x${'ab'.repeat(32)}`

it('follows a transfer with an unconfirmed submission, and sends another wallet request only after notifying the user (SEC-06, REL-03) [M1]', async () => {
  const world = await startSend()
  await world.ready()
  await world.send.review()
  world.ledger.refuses = new UnconfirmedError(id, new Error('lost'))
  await world.send.confirm()
  await world.pass()
  expect(world.state().progress).toMatchObject({
    step: 'draft',
    failure: { reason: 'nodeFailed', wasSent: 'unknown', transactionId: id },
  })
  // Another confirmation is refused: the built transfer is dropped, and the draft displays the notice about the first
  // one.
  await expect(world.send.confirm()).rejects.toMatchObject({ code: 'STEP_INVALID' })
  await world.pass(60_000)
  await expect(world.send.confirm()).rejects.toMatchObject({ code: 'STEP_INVALID' })
  expect(world.wallet.requests).toHaveLength(1)
  const status = () => world.kernel.transactions.store.getState().find((one) => one.id === id)?.status
  expect(status()).toBe('unknown')
  // The transfer was submitted after all.
  world.ledger.mine()
  await world.pass()
  expect(status()).toBe('success')
})

it.each([
  ['a wallet that sends', false],
  ['a wallet that signs alone', true],
])('reports an earlier hash of %s as unknown, in any case (SEC-06) [PAY-01]', async (_, isOnlySigned) => {
  let answer = id
  const world = await startSend({}, () => answer)
  world.ledger.isOnlySigned = isOnlySigned
  await world.ready()
  await world.send.review()
  await world.send.confirm()
  expect(world.state().progress).toMatchObject({ step: 'sent', status: 'pending' })
  world.send.reset()
  answer = id.toUpperCase().replace('X', 'x')
  await world.ready()
  await world.send.review()
  await world.send.confirm()
  expect(world.state().progress).toMatchObject({
    step: 'draft',
    failure: { reason: 'walletFailed', wasSent: 'unknown' },
  })
})
