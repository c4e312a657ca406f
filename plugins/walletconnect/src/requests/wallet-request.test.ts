import { expect, it } from 'vitest'
import { createWorld, until } from '../../testing/create-world.js'
import type { Started } from '../../testing/make-kernel.js'

const world = createWorld()

const send = ({ kernel }: Started, value: string): Promise<unknown> => {
  const answer = kernel.rpc.request({ method: 'eth_sendTransaction', params: [{ value }] })
  answer.catch(() => undefined)
  return answer
}
const values = (): unknown[] =>
  world.wallet.requests.map(({ params }) => (params as [{ value: string }])[0].value)

const minute = 60_000

/** The parts of the library's core that the tests use. */
interface Core {
  readonly history: { readonly pending: readonly { readonly request: { readonly method: string } }[] }
  readonly relayer: { readonly connected: boolean }
  readonly heartbeat: { readonly events: { emit(name: string): void } }
}

/** Returns the core of the page's client, which the library keeps on the global object. */
function coreOfPage(): Core | undefined {
  const name = Object.keys(globalThis).find((key) => /^_walletConnectCore_quoin-[0-9a-f]+$/.test(key))
  return name === undefined ? undefined : Reflect.get(globalThis, name)
}

/** Pauses the relay. Resolves when the client of the page has noticed it, too: until then it writes to its old socket. */
async function pauseRelay(): Promise<void> {
  world.relay.pause()
  await until(() => expect(world.relay.inspect().sockets).toBe(0))
  await until(() => expect(coreOfPage()?.relayer.connected).toBe(false))
}

/** Resolves when the client of the page has a request to publish. */
const untilQueued = (): Promise<void> =>
  until(() => {
    const open = coreOfPage()?.history.pending.map(({ request }) => request.method) ?? []
    expect(open).toContain('wc_sessionRequest')
  })

it('never delivers a request that was reported as failed, even after the relay is back [W8] (SEC-06)', async () => {
  const one = await world.open(world.relay.url)
  await world.connect(one)
  await pauseRelay()
  const failed = send(one, '0x1')
  await untilQueued()
  one.platform.clock.advance(minute)
  await expect(failed).rejects.toMatchObject({ code: 'RELAY_UNREACHABLE' })
  world.relay.resume()
  await until(() => expect(world.relay.inspect().sockets).toBe(2))
  // Two later requests, with a heartbeat of the library between them, at which it repeats its queue.
  expect(await send(one, '0x2')).toBe('0xok')
  coreOfPage()?.heartbeat.events.emit('heartbeat_pulse')
  expect(await send(one, '0x3')).toBe('0xok')
  expect(values()).toEqual(['0x2', '0x3'])
}, 100_000)

it('never delivers a request that its caller aborted before the relay was back [W8]', async () => {
  const one = await world.open(world.relay.url)
  await world.connect(one)
  await pauseRelay()
  const controller = new AbortController()
  const left = one.kernel.rpc.request({
    method: 'eth_sendTransaction',
    params: [{ value: '0x1' }],
    signal: controller.signal,
  })
  await untilQueued()
  controller.abort()
  await expect(left).rejects.toMatchObject({ code: 'ABORTED' })
  world.relay.resume()
  expect(await send(one, '0x2')).toBe('0xok')
  expect(values()).toEqual(['0x2'])
}, 60_000)

it('reports a request that the relay accepted without a confirmation as one that may still arrive [W8]', async () => {
  const one = await world.open(world.relay.url)
  await world.connect(one)
  world.wallet.respond = () => undefined
  world.relay.setFaults({ silent: true })
  const sent = send(one, '0x1')
  // The relay delivered the request, and its confirmation is lost.
  await until(() => expect(world.wallet.requests).toHaveLength(1))
  one.platform.clock.advance(minute)
  await expect(sent).rejects.toMatchObject({ code: 'REQUEST_UNCONFIRMED' })
})
