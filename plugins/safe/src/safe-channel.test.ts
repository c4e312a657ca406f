import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTestPlatform, settle } from '#testing'
import { createSafeHost } from '../testing/safe-host.js'
import { safeOrigin } from '../testing/safe-networks.js'
import { createSafeChannel } from './safe-channel.js'

function start() {
  const platform = createTestPlatform({ parent: { origin: safeOrigin } })
  const host = createSafeHost(platform)
  return { platform, host, channel: createSafeChannel(platform, safeOrigin) }
}

it('posts the published format, with a random id and its target origin [SEC-01] [SEC-02]', async () => {
  const { platform, host, channel } = start()
  await Promise.all([
    channel.request('getSafeInfo', undefined),
    channel.request('rpcCall', { call: 'eth_gasPrice' }),
  ])
  expect(platform.parent.posted.map(({ origin }) => origin)).toEqual([safeOrigin, safeOrigin])
  expect(host.questions.map(({ method, env }) => [method, env])).toEqual([
    ['getSafeInfo', { sdkVersion: '9.1.0' }],
    ['rpcCall', { sdkVersion: '9.1.0' }],
  ])
  const [one, other] = host.questions.map(({ id }) => id)
  expect(one).toMatch(/^[\da-f]{32}$/)
  expect(other).not.toBe(one)
  expect(platform.leftovers()).toEqual([])
})

it('accepts an answer only from that origin, once, and to its own request [SEC-01] [SEC-02]', async () => {
  const { platform, host, channel } = start()
  host.silence()
  const answer = channel.request('getSafeInfo', undefined)
  let settled = false
  void answer.then(() => {
    settled = true
  })
  await settle()
  const [question] = host.questions
  if (!question) throw new Error('No request was received')
  platform.parent.send({ id: question.id, success: true, data: 'forged' }, 'https://safe.example.evil')
  platform.parent.send({ id: question.id, success: true, data: 'forged' }, 'http://safe.example')
  platform.parent.send({ id: 'another', success: true, data: 'forged' })
  platform.parent.send({ id: question.id, data: 'without success' })
  await settle()
  expect(settled).toBe(false)
  host.reply(question, 'first')
  host.reply(question, 'second')
  expect(await answer).toBe('first')
  expect(platform.leftovers()).toEqual([])
})

it('ends by its timeout and by its signal; later answers are ignored [SEC-02] [REL-03]', async () => {
  const { platform, host, channel } = start()
  host.behave('hang')
  const controller = new AbortController()
  const late = channel.request('rpcCall', {}, { timeoutMs: 1_000 })
  const left = channel.request('signMessage', {}, { signal: controller.signal })
  const ends = Promise.allSettled([late, left])
  await platform.clock.advanceAsync(1_000)
  controller.abort()
  host.answerHanging()
  expect(await ends).toMatchObject([{ reason: { code: 'TIMEOUT' } }, { reason: { code: 'ABORTED' } }])
  const before = host.questions.length
  await expect(channel.request('signMessage', {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'ABORTED',
  })
  expect(host.questions.length).toBe(before)
  expect(platform.leftovers()).toEqual([])
})

it('distinguishes a rejected request from a failed one by its message; a read is never rejected by the user [CON-08]', async () => {
  const { host, channel } = start()
  for (const [method, error, code, words] of [
    ['sendTransactions', 'Transaction was rejected', 'USER_REJECTED', 'rejected'],
    ['sendTransactions', 'Not enough gas', 'RPC_FAILED', 'Not enough gas'],
    ['rpcCall', 'execution rejected', 'RPC_FAILED', 'execution rejected'],
    ['rpcCall', 'x'.repeat(10_000), 'RPC_FAILED', 'x'.repeat(400)],
    ['rpcCall', { deep: true }, 'RPC_FAILED', 'no reason'],
  ] as const) {
    host.silence()
    const answer = channel.request(method, {})
    answer.catch(() => undefined)
    await settle()
    const question = host.questions.at(-1)
    if (question) host.refuse(question, error)
    const thrown = await answer.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    expect(thrown).toMatchObject({ code, details: expect.stringContaining(words) })
    expect(String(Reflect.get(Object(thrown), 'details')).length).toBeLessThan(600)
  }
})

it('rejects data that cannot be cloned, and keeps nothing of it', async () => {
  const { platform, channel } = start()
  await expect(channel.request('rpcCall', () => undefined)).rejects.toThrow()
  expect(platform.leftovers()).toEqual([])
})

it('neither throws nor settles by 100,000 arbitrary messages [SEC-03]', async () => {
  const { platform, host, channel } = start()
  host.silence()
  let settled = false
  void channel.request('signMessage', {}).finally(() => {
    settled = true
  })
  await settle()
  const id = host.questions[0]?.id
  const hostile = {
    get id(): never {
      throw new Error('no')
    },
  }
  const message = fc.oneof(
    fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
    fc.record({ id: fc.anything(), success: fc.anything(), data: fc.anything() }),
    // The right id without an outcome, and the right shape without the right id.
    fc.record({ id: fc.constant(id), success: fc.oneof(fc.string(), fc.nat(), fc.constant(undefined)) }),
    fc.record({ id: fc.string(), success: fc.boolean(), error: fc.string() }),
    fc.constant(hostile),
  )
  fc.assert(
    fc.property(message, (value) => platform.parent.send(value)),
    { numRuns: 100_000 },
  )
  await settle()
  expect(settled).toBe(false)
  expect(platform.logs).toEqual([])
})
