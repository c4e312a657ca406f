import { afterEach, describe, expect, it, vi } from 'vitest'
import { QuoinError, RpcError } from '#kernel'
import { createTestPlatform, settle } from '#testing'
import { batch, sentByBatch, startWorld } from '../testing/transactions-world.js'

type World = Awaited<ReturnType<typeof startWorld>>
type Options = NonNullable<Parameters<typeof startWorld>[0]>
const running: World['kernel'][] = []
/** Starts a page without a wallet. */
const open = async (options: Options = {}): Promise<World> => {
  const world = await startWorld({ namespace: 'eip155', ...options })
  running.push(world.kernel)
  return world
}
/** Connects the wallet, and loads the code of requests, which takes real time. */
const connect = async ({ kernel, statusRequests }: World, id = 'mock'): Promise<void> => {
  await kernel.connections.connect(id)
  await kernel.rpc.request({ method: 'wallet_getCallsStatus', params: ['none'] }).catch(() => undefined)
  statusRequests.length = 0
}
/** Starts a page with a connected wallet. */
const start = async (options: Options = {}): Promise<World> => {
  const world = await open(options)
  await connect(world, options.walletId)
  return world
}
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const pass = async ({ platform }: World, ms: number): Promise<void> => {
  await settle()
  await platform.clock.advanceAsync(ms)
  await settle()
}
const batches = ({ service }: World): readonly string[] =>
  service.batches.getState().map(({ batchId, status }) => `${batchId} ${status}`)
const transactions = ({ service }: World): readonly string[] =>
  service.store.getState().map(({ id, status }) => `${id} ${status}`)
const waiting = vi.waitFor

describe('a batch of which only the wallet knows [SEC-06] (REL-03)', () => {
  it('becomes an ordinary transaction once the wallet reports it, and only the network says that it succeeded', async () => {
    let status: object = { outcome: 'pending' }
    const world = await start({ status: () => status })
    world.service.followBatch(batch('b'))
    world.service.followBatch(batch('b'))
    const ended = world.service.batchEnd(batch('b'))
    ended.catch(() => undefined)
    await pass(world, 2_000)
    expect(batches(world)).toEqual(['b pending'])
    expect(world.statusRequests).toEqual(['b'])
    status = { outcome: 'success', transactionId: 'h' }
    await pass(world, 2_000)
    expect(await ended).toMatchObject({ status: 'submitted', transactionId: 'h' })
    expect(transactions(world)).toEqual(['h pending'])
    expect(world.service.store.getState()[0]?.moved).toEqual(sentByBatch('h').moved)
    // The network does not know what the wallet claims.
    world.waits[0]?.fail(new QuoinError('TIMEOUT'))
    await settle()
    expect(transactions(world)).toEqual(['h unknown'])
    await pass(world, 30_000)
    world.waits[1]?.print('success')
    await settle()
    expect(transactions(world)).toEqual(['h success'])
    expect(world.statusRequests).toHaveLength(2)
  })

  it('is followed over a reload, by the wallet that has it, until its transaction is known', async () => {
    const first = await start()
    first.service.followBatch(batch('b'))
    await settle()
    await first.kernel.connections.disconnect()
    await first.kernel.dispose()
    // The page ended after the approval and before the hash.
    const next = await open({
      platform: first.platform,
      status: () => ({ outcome: 'success', transactionId: 'h' }),
    })
    await waiting(() => expect(batches(next)).toEqual(['b pending']))
    expect(next.service.batches.getState()[0]?.moved).toEqual(sentByBatch('h').moved)
    // No wallet is connected yet: nothing is known after a while.
    await pass(next, 200_000)
    expect(batches(next)).toEqual(['b unknown'])
    expect(next.statusRequests).toEqual([])
    await connect(next)
    await pass(next, 30_000)
    expect(batches(next)).toEqual(['b submitted'])
    expect(transactions(next)).toEqual(['h pending'])
    await settle()
    await next.kernel.dispose()
    const last = await start({ platform: first.platform })
    await waiting(() => expect(transactions(last)).toEqual(['h pending']))
    expect(batches(last)).toEqual([])
  })

  it.each([
    ['another account', { account: 'mallory' }],
    ['another wallet', { walletId: 'other' }],
    ['another wallet of the same connector', { walletName: 'Other' }],
  ])('gets its status from no wallet with %s', async (_, other) => {
    const first = await start()
    first.service.followBatch(batch('b'))
    await settle()
    await first.kernel.connections.disconnect()
    await first.kernel.dispose()
    const next = await start({
      platform: first.platform,
      status: () => ({ outcome: 'success', transactionId: 'h' }),
      ...other,
    })
    await waiting(() => expect(batches(next)).toEqual(['b pending']))
    await pass(next, 200_000)
    expect(next.statusRequests).toEqual([])
    expect(batches(next)).toEqual(['b unknown'])
    expect(transactions(next)).toEqual([])
  })

  it('is unknown, and never not sent, if its wallet no longer knows it (5730)', async () => {
    const first = await start()
    first.service.followBatch(batch('b'))
    await settle()
    await first.kernel.connections.disconnect()
    await first.kernel.dispose()
    first.platform.clock.sleep(120_000)
    const next = await start({
      platform: first.platform,
      status() {
        throw new RpcError(5730)
      },
    })
    const onUnknown = vi.fn()
    await waiting(() => expect(batches(next)).toEqual(['b pending']))
    void next.service.batchEnd(batch('b'), { onUnknown }).catch(() => undefined)
    await pass(next, 2_000)
    expect(batches(next)).toEqual(['b unknown'])
    expect(onUnknown).toHaveBeenCalledOnce()
    await pass(next, 60_000)
    expect(batches(next)).toEqual(['b unknown'])
  })

  it('stays pending as long as its wallet reports it as pending, and is unknown after its silence', async () => {
    let isSilent = false
    const world = await start({
      status() {
        if (isSilent) throw new Error('no answer')
        return { outcome: 'pending' }
      },
    })
    world.service.followBatch(batch('b'))
    for (let minute = 0; minute < 20; minute += 1) await pass(world, 60_000)
    expect(batches(world)).toEqual(['b pending'])
    isSilent = true
    for (let minute = 0; minute < 4; minute += 1) await pass(world, 60_000)
    expect(batches(world)).toEqual(['b unknown'])
  })

  it('has failed if the wallet says so before it sent anything, and changes no more', async () => {
    let status: object = { outcome: 'failed' }
    const world = await start({ status: () => status })
    world.service.followBatch(batch('b'))
    await pass(world, 2_000)
    status = { outcome: 'success', transactionId: 'h' }
    await pass(world, 60_000)
    expect(batches(world)).toEqual(['b failed'])
    expect(transactions(world)).toEqual([])
    await settle()
    await world.kernel.dispose()
    const next = await start({ platform: world.platform })
    await settle()
    expect(batches(next)).toEqual([])
  })

  it('has failed with a transaction only if the network says so, too', async () => {
    const world = await start({ status: () => ({ outcome: 'failed', transactionId: 'h' }) })
    world.service.followBatch(batch('b'))
    await pass(world, 2_000)
    // The network contradicts the wallet.
    world.waits[0]?.print('success')
    await settle()
    expect(batches(world)).toEqual(['b pending'])
    await pass(world, 2_000)
    world.waits[1]?.print('failed')
    await settle()
    expect(world.service.batches.getState()).toMatchObject([{ status: 'failed', transactionId: 'h' }])
  })

  it.each([
    ['without a transaction', { outcome: 'success' }],
    ['with a transaction of before', { outcome: 'success', transactionId: 'OLD' }],
    ['with garbage', { outcome: 'success', transactionId: 7 }],
  ])('has not succeeded by a success %s', async (_, status) => {
    const world = await start({ status: () => status })
    world.service.follow(sentByBatch('old'))
    await pass(world, 10)
    world.service.followBatch(batch('b'))
    for (let minute = 0; minute < 4; minute += 1) await pass(world, 60_000)
    expect(batches(world)).toEqual(['b unknown'])
    expect(transactions(world)).toHaveLength(1)
  })

  it('is not the batch of another wallet with the same id', async () => {
    const world = await start({ status: () => ({ outcome: 'success', transactionId: 'h' }) })
    world.service.followBatch(batch('b', { connectorId: 'other' }))
    world.service.followBatch(batch('b'))
    await pass(world, 2_000)
    expect(world.statusRequests).toEqual(['b'])
    expect(batches(world).toSorted()).toEqual(['b pending', 'b submitted'])
  })

  it('is listed in another tab, and has one transaction there', async () => {
    let status: object = { outcome: 'pending' }
    const first = await start({ status: () => status })
    const tab = await start({
      platform: createTestPlatform({ tabOf: first.platform }),
      status: () => status,
    })
    first.service.followBatch(batch('b'))
    await waiting(() => expect(batches(tab)).toEqual(['b pending']))
    status = { outcome: 'success', transactionId: 'h' }
    await pass(first, 2_000)
    await waiting(() => expect(transactions(tab)).toEqual(['h pending']))
    await pass(tab, 2_000)
    expect(batches(tab)).toEqual(['b submitted'])
    expect(transactions(tab)).toEqual(['h pending'])
  })

  it('is not followed if it is none, and reads what an earlier version stored', async () => {
    const world = await start()
    world.service.follow(sentByBatch('a'))
    // A page without type checking may pass any value.
    const bad: readonly unknown[] = [
      {},
      null,
      batch(''),
      batch('x'.repeat(10_000)),
      batch('b', { connectorId: '' }),
    ]
    for (const one of bad) world.service.followBatch(one as never)
    expect(batches(world)).toEqual([])
    await expect(world.service.batchEnd(batch('b'))).rejects.toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
    await settle()
    await world.kernel.dispose()
    const key = world.platform.storage.keys().find((name) => name.includes('transactions')) ?? ''
    const { batches: stored, ...earlier } = JSON.parse(world.platform.storage.get(key) ?? '')
    expect(stored).toEqual([])
    world.platform.storage.set(key, JSON.stringify(earlier))
    const next = await start({ platform: world.platform })
    await waiting(() => expect(transactions(next)).toEqual(['a pending']))
    expect(batches(next)).toEqual([])
  })
})
