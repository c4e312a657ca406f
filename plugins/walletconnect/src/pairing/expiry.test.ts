import { afterEach, beforeEach, expect, it } from 'vitest'
import { createWorld, until } from '../../testing/create-world.js'
import type { Started } from '../../testing/make-kernel.js'

const world = createWorld()
const unhandled: unknown[] = []
const note = (error: unknown): unknown => unhandled.push(error)

beforeEach(() => {
  unhandled.length = 0
  process.on('unhandledRejection', note)
})
afterEach(() => {
  process.off('unhandledRejection', note)
})

/** Node reports an unhandled rejection after the microtasks of the turn. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** The library keeps its core on the global object, without a type. Only its list of expiry times is used. */
function expirerOfPage(): { set(target: string, expiry: number): void } {
  const name = Object.keys(globalThis).find((key) => /^_walletConnectCore_quoin-[0-9a-f]+$/.test(key)) ?? ''
  return (Reflect.get(globalThis, name) as { expirer: ReturnType<typeof expirerOfPage> }).expirer
}

/** Sends a request that the wallet receives and never answers. */
async function openRequest({ kernel }: Started): Promise<{ readonly answer: Promise<unknown> }> {
  world.wallet.respond = () => undefined
  const answer = kernel.rpc.request({ method: 'personal_sign', params: [] })
  answer.catch(() => undefined)
  await until(() => expect(world.wallet.requests).toHaveLength(1))
  return { answer }
}

it('rejects a pending request when the session expires, and leaves no rejection unhandled [W10]', async () => {
  const one = await world.open(world.relay.url)
  await world.connect(one)
  const { answer } = await openRequest(one)
  // The library ends an entry with an expiry in the past at once.
  expirerOfPage().set(world.wallet.session().topic, Math.floor(Date.now() / 1000) - 1)
  await expect(answer).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(one.kernel.connections.active('eip155')).toBeUndefined()
  await one.platform.clock.advanceAsync(300_000)
  await turn()
  expect(unhandled).toEqual([])
})

it('rejects a request that expires with TIMEOUT, and leaves no rejection unhandled [W10]', async () => {
  const one = await world.open(world.relay.url)
  await world.connect(one)
  const { answer } = await openRequest(one)
  await one.platform.clock.advanceAsync(300_000)
  await expect(answer).rejects.toMatchObject({ code: 'TIMEOUT' })
  await turn()
  expect(unhandled).toEqual([])
})
