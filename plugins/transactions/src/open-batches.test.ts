import { afterEach, describe, expect, it, vi } from 'vitest'
import { RpcError, type WalletCall } from '#kernel'
import { createTestPlatform, settle } from '#testing'
import { batch, sentByBatch, startWorld } from '../testing/transactions-world.js'
import { trackBatch } from './contract.js'

type World = Awaited<ReturnType<typeof startWorld>>
type Options = NonNullable<Parameters<typeof startWorld>[0]>
const running: World['kernel'][] = []
/** Starts a page; its wallet is connected unless `isConnected` is false. */
const start = async ({ isConnected = true, ...options }: Options & { isConnected?: boolean } = {}) => {
  const world = await startWorld({ namespace: 'eip155', ...options })
  running.push(world.kernel)
  if (isConnected) await connect(world, options.walletId)
  return world
}
/** Connects the wallet, and loads the code of requests, which takes real time. */
const connect = async ({ kernel, statusRequests }: World, id = 'mock'): Promise<void> => {
  await kernel.connections.connect(id)
  await kernel.rpc.request({ method: 'wallet_getCallsStatus', params: ['none'] }).catch(() => undefined)
  statusRequests.length = 0
}
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const pass = async ({ platform }: World, ms: number): Promise<void> => {
  await settle()
  await platform.clock.advanceAsync(ms)
  await settle()
}
const { batchId: _, ...facts } = batch('')
const key = {
  caipNetworkId: facts.caipNetworkId,
  from: facts.from,
  operationType: facts.operationType,
  to: facts.to,
}
const withId = (id: string): WalletCall => ({ method: 'wallet_sendCalls', params: [{ id }] })
/** Ends the page while its wallet has the request. */
const end = async ({ kernel }: World): Promise<void> => {
  await settle()
  await kernel.connections.disconnect()
  await kernel.dispose()
}
const unknownId = (): never => {
  throw new RpcError(5730)
}
const batches = ({ service }: World) =>
  service.batches.getState().map(({ batchId, status }) => `${batchId} ${status}`)

describe('a batch whose answer was lost [SEC-06] (REL-03)', () => {
  it('has a random id that is stored before its wallet gets the request, another one for each request', async () => {
    const { service, platform } = await start()
    const asked = [await service.askBatch(facts), await service.askBatch(facts)]
    const ids = asked.map(({ batchId }) => batchId)
    expect(new Set(ids).size).toBe(2)
    const stored = platform.storage
      .keys()
      .map((name) => platform.storage.get(name))
      .join()
    for (const id of ids) {
      expect(id).toMatch(/^0x[0-9a-f]{64}$/)
      // The second request does not replace the first: each may be confirmed.
      expect(stored).toContain(id)
    }
    for (const { forget } of asked) await forget()
    expect(await service.findUnanswered(key)).toBeUndefined()
  })

  it('is followed by the next page once its wallet is connected and knows the id, and is no open request then', async () => {
    const first = await start()
    const { batchId } = await first.service.askBatch(facts)
    await end(first)
    let isKnown = false
    const next = await start({
      platform: first.platform,
      isConnected: false,
      status: () => (isKnown ? { outcome: 'success', transactionId: 'h' } : unknownId()),
    })
    await pass(next, 10_000)
    expect(next.statusRequests).toEqual([])
    await connect(next)
    await pass(next, 10_000)
    // The wallet still displays it.
    expect(next.statusRequests.length).toBeGreaterThan(1)
    expect(new Set(next.statusRequests)).toEqual(new Set([batchId]))
    expect(batches(next)).toEqual([])
    expect(await next.service.findUnanswered(key)).toBeDefined()
    isKnown = true
    await pass(next, 32_000)
    await pass(next, 2_000)
    expect(batches(next)).toEqual([`${batchId} submitted`])
    expect(next.service.store.getState()).toMatchObject([{ id: 'h', moved: sentByBatch('h').moved }])
    expect(await next.service.findUnanswered(key)).toBeUndefined()
  })

  it('is not lost if the next page ends right after it found the batch', async () => {
    const first = await start()
    const { batchId } = await first.service.askBatch(facts)
    await end(first)
    const next = await start({ platform: first.platform })
    await pass(next, 2_000)
    expect(batches(next)).toEqual([`${batchId} pending`])
    await end(next)
    const last = await start({ platform: first.platform })
    await vi.waitFor(() => expect(batches(last)).toEqual([`${batchId} pending`]))
    expect(await last.service.findUnanswered(key)).toBeUndefined()
  })

  it.each([
    ['another account', { account: 'mallory' }],
    ['another wallet', { walletId: 'other' }],
    ['another wallet of the same connector', { walletName: 'Other' }],
  ])('is asked for at no wallet with %s', async (_, other) => {
    const first = await start()
    await first.service.askBatch(facts)
    await end(first)
    const next = await start({ platform: first.platform, ...other })
    await pass(next, 60_000)
    expect(next.statusRequests).toEqual([])
    expect(await next.service.findUnanswered({ ...key, from: facts.from })).toBeDefined()
  })

  it('stays an open request for a day if no wallet knows it', async () => {
    const first = await start()
    await first.service.askBatch(facts)
    await end(first)
    const next = await start({ platform: first.platform, status: unknownId })
    await pass(next, 120_000)
    expect(await next.service.findUnanswered(key)).toBeDefined()
    expect(batches(next)).toEqual([])
    next.platform.clock.sleep(24 * 3_600_000)
    await pass(next, 31_000)
    const count = next.statusRequests.length
    await pass(next, 120_000)
    expect(next.statusRequests).toHaveLength(count)
  })

  it('is followed on the same page after its flow ended without an answer, and not while the wallet has the request', async () => {
    const world = await start()
    const { batchId, follow } = await world.service.askBatch(facts)
    await pass(world, 60_000)
    expect(world.statusRequests).toEqual([])
    follow()
    await pass(world, 2_000)
    expect(batches(world)).toEqual([`${batchId} pending`])
  })

  it('is listed once if its answer comes while another tab follows it', async () => {
    const first = await start()
    const tab = await start({ platform: createTestPlatform({ tabOf: first.platform }) })
    const { batchId, forget } = await first.service.askBatch(facts)
    await pass(tab, 2_000)
    await vi.waitFor(() => expect(batches(first)).toEqual([`${batchId} pending`]))
    first.service.followBatch(batch(batchId))
    await forget()
    await pass(first, 2_000)
    for (const one of [first, tab]) expect(batches(one)).toEqual([`${batchId} pending`])
  })

  it('is known by what its plugin names, as an exchange by its sold token', async () => {
    const { service } = await start()
    const request = { ...key, to: '0x00000000000000000000000000000000000000aa' }
    await trackBatch(async () => service, facts, { withId, request }).askBatch?.()
    expect(await service.findUnanswered(request)).toBeDefined()
    expect(await service.findUnanswered(key)).toBeUndefined()
  })

  it('is not asked for any more once its answer is known', async () => {
    const first = await start()
    const tab = await start({
      platform: createTestPlatform({ tabOf: first.platform }),
      status: unknownId,
    })
    const { forget } = await first.service.askBatch(facts)
    await pass(tab, 2_000)
    expect(tab.statusRequests).toHaveLength(1)
    await forget()
    await pass(tab, 10_000)
    const count = tab.statusRequests.length
    await pass(tab, 120_000)
    expect(tab.statusRequests).toHaveLength(count)
  })

  it('is not read from a damaged record [SEC-15]', async () => {
    const first = await start()
    const { batchId } = await first.service.askBatch(facts)
    await end(first)
    const name = first.platform.storage.keys().find((one) => one.includes('transactions')) ?? ''
    const text = first.platform.storage.get(name) ?? ''
    first.platform.storage.set(name, text.replace(`"${batchId}"`, '{}'))
    const next = await start({ platform: first.platform })
    await pass(next, 10_000)
    expect([next.statusRequests, batches(next)]).toEqual([[], []])
  })
})

it.each([
  ['does not know its own id', 'chosen', ['b', 'chosen']],
  ['chose its own id', 'b', ['b']],
])(
  'finds a batch whose wallet answered with another id and %s, also after a reload (REL-03)',
  async (_, known, requested) => {
    const status = (id: string): unknown =>
      id === known ? { outcome: 'success', transactionId: 'h' } : unknownId()
    const first = await start({ status })
    first.service.followBatch(batch('b', { askedId: 'chosen' }))
    await vi.waitFor(() => expect(JSON.stringify(first.platform.storage.dump())).toContain('chosen'))
    await end(first)
    const next = await start({ platform: first.platform, status })
    await vi.waitFor(() => expect(batches(next)).toEqual(['b pending']))
    await pass(next, 2_000)
    expect(batches(next)).toEqual(['b submitted'])
    expect(next.statusRequests).toEqual(requested)
  },
)

it('tracks a batch by an id of the page only where the wallet accepts one', async () => {
  const { service } = await start()
  const asked = await trackBatch(async () => service, facts, { withId }).askBatch?.()
  expect(asked?.call.params).toEqual([{ id: expect.stringMatching(/^0x[0-9a-f]{64}$/) }])
  expect(trackBatch(async () => service, facts).askBatch).toBeUndefined()
  const tracking = trackBatch(async () => service, facts, { withId })
  await tracking.askBatch?.()
  await tracking.follow('other', false)
  expect(service.batches.getState()).toMatchObject([
    { batchId: 'other', askedId: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
  ])
})
