import { afterEach, expect, it, vi } from 'vitest'
import { QuoinError } from '#kernel'
import { createTestPlatform, settle } from '#testing'
import { from, sent, startWorld } from '../testing/transactions-world.js'

type World = Awaited<ReturnType<typeof startWorld>>
const running: World['kernel'][] = []
const start = async (options?: Parameters<typeof startWorld>[0]): Promise<World> => {
  const world = await startWorld(options)
  running.push(world.kernel)
  return world
}
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const timeout = { interval: 2, timeout: 10_000 }
const statuses = ({ service }: World): readonly string[] =>
  service.store.getState().map(({ id, status }) => `${id} ${status}`)
const saysSoon = ({ kernel, platform }: World, text: string): Promise<void> =>
  vi.waitFor(() => {
    // A notice makes room for the next one.
    platform.clock.advance(150)
    expect(kernel.notices.store.getState()?.text).toBe(text)
  }, timeout)
const late = (): QuoinError => new QuoinError('TIMEOUT')

it('follows what was sent until it is in a block, says so, and tells who waits', async () => {
  const world = await start()
  const events: string[] = []
  world.kernel.on('transactions:followed', ({ transaction }) => events.push(`followed ${transaction.id}`))
  world.kernel.on('transactions:settled', ({ transaction }) => events.push(`settled ${transaction.status}`))
  world.service.follow(sent('a'))
  world.service.follow(sent('a'))
  const waiting = world.service.settled('mock:one', 'a')
  expect(world.service.store.getState()).toMatchObject([
    { id: 'a', status: 'pending', explorerUrl: 'https://scan.example/transaction/a' },
  ])
  await saysSoon(world, 'Sent 1.5 TT')
  expect(world.waits.map(({ id }) => id)).toEqual(['a'])
  world.waits[0]?.say('success')
  expect(await waiting).toMatchObject({ id: 'a', status: 'success' })
  await saysSoon(world, '1.5 TT sent and confirmed')
  expect(events).toEqual(['followed a', 'settled success'])
  world.service.forget('mock:one', 'a')
  expect(statuses(world)).toEqual([])
})

it('says of a failure that at most the fee was spent', async () => {
  const world = await start()
  world.service.follow(sent('a'))
  await settle()
  world.waits[0]?.say('failed')
  await saysSoon(world, '1.5 TT not sent: the transaction failed. At most, the network fee was spent.')
  expect(statuses(world)).toEqual(['a failed'])
})

it('reports a transaction that the wallet sped up as confirmed, under the hash that is in a block [M10] (REL-03)', async () => {
  const world = await start()
  world.service.follow(sent('a'))
  await settle()
  world.waits[0]?.say('success', 'b')
  await saysSoon(world, '1.5 TT sent and confirmed')
  expect(world.service.store.getState()).toMatchObject([
    { id: 'a', status: 'success', replacedBy: 'b', explorerUrl: 'https://scan.example/transaction/b' },
  ])
})

it('reports a transaction that was cancelled or replaced in the wallet as such: nothing of it happened [M10]', async () => {
  const world = await start()
  world.service.follow(sent('a'))
  await settle()
  world.waits[0]?.say('failed', 'b')
  await saysSoon(world, '1.5 TT not sent: the transaction was canceled or replaced in your wallet.')
  expect(world.service.store.getState()).toMatchObject([{ id: 'a', status: 'failed', replacedBy: 'b' }])
})

it('does not know after the time limit, asks again with growing pauses while the page is seen, and may still learn it', async () => {
  const world = await start()
  world.service.follow(sent('a'))
  await settle()
  world.waits[0]?.fail(late())
  await saysSoon(
    world,
    'The network hasn’t confirmed 1.5 TT yet. It may still be sent, so check Activity before you send again.',
  )
  expect(statuses(world)).toEqual(['a unknown'])
  world.service.forget('mock:one', 'a')
  expect(statuses(world)).toEqual(['a unknown'])
  await world.platform.clock.advanceAsync(30_000)
  expect(world.waits).toHaveLength(2)
  world.waits[1]?.fail(late())
  await world.platform.clock.advanceAsync(59_000)
  expect(world.waits).toHaveLength(2)
  world.platform.page.set({ visible: false })
  await world.platform.clock.advanceAsync(3_600_000)
  expect(world.waits).toHaveLength(2)
  world.platform.page.set({ visible: true })
  await settle()
  expect(world.waits).toHaveLength(3)
  world.waits[2]?.say('success')
  await settle()
  expect(statuses(world)).toEqual(['a success'])
})

it('goes on after a reload, in another tab too, and forgets what has ended', async () => {
  const first = await start()
  first.service.follow(sent('a'))
  first.service.follow(sent('b'))
  const tab = await start({ platform: createTestPlatform({ tabOf: first.platform }) })
  await vi.waitFor(() => expect(statuses(tab)).toHaveLength(2), timeout)
  first.waits[1]?.say('success')
  await vi.waitFor(() => expect(statuses(first)).toContain('b success'), timeout)
  await settle()
  await first.kernel.dispose()
  expect(first.waits.map(({ signal }) => signal?.aborted)).toEqual([true, true])
  const again = await start({ platform: first.platform })
  await vi.waitFor(() => expect(statuses(again)).toEqual(['a pending']), timeout)
  expect(again.service.store.getState()[0]?.moved).toEqual(sent('a').moved)
  again.waits[0]?.say('success')
  await settle()
  expect(statuses(again)).toEqual(['a success'])
})

it('does not follow for ever what no network knew of', async () => {
  const first = await start()
  first.service.follow(sent('a'))
  await settle()
  await first.kernel.dispose()
  first.platform.clock.sleep(4 * 24 * 3_600_000)
  const again = await start({ platform: first.platform })
  await settle()
  expect(statuses(again)).toEqual([])
})

it.each([
  ['garbage', 'garbage'],
  ['a list of nothing', '{"transactions":[null,1,{}]}'],
  [
    'an amount that is none',
    '{"transactions":[{"id":"a","caipNetworkId":"mock:one","from":"mock:one:alice","operationType":"send","sentAt":1,"moved":[{"direction":"out","symbol":"T","value":"1e9","decimals":6}]}]}',
  ],
])('takes %s in the storage for nothing', async (_, text) => {
  const first = await start()
  first.service.follow(sent('a'))
  await settle()
  await first.kernel.dispose()
  const key = first.platform.storage.keys().find((name) => name.includes('transactions'))
  expect(key).toBeDefined()
  first.platform.storage.set(key ?? '', text)
  const again = await start({ platform: first.platform })
  await settle()
  expect(statuses(again)).toEqual([])
})

it('follows what anybody has the wallet send, and takes over what is told of it', async () => {
  const world = await start({
    readSent: async ({ answer }) => (typeof answer === 'string' ? { id: answer } : undefined),
  })
  await world.kernel.connections.connect('mock')
  await world.kernel.rpc.request({ method: 'mock_send', params: [{ secret: 'of the host' }] })
  await vi.waitFor(() => expect(statuses(world)).toEqual(['hash9 pending']), timeout)
  expect(world.service.store.getState()).toMatchObject([{ from, operationType: 'execute', moved: [] }])
  expect(world.kernel.notices.store.getState()).toBeUndefined()
  world.service.follow(sent('hash9'))
  expect(world.service.store.getState()).toMatchObject([{ operationType: 'send', moved: sent('x').moved }])
  await saysSoon(world, 'Sent 1.5 TT')
  expect(JSON.stringify(world.platform.logs)).not.toContain('secret')
})

it('does not know of a chain that cannot be asked', async () => {
  const world = await start({ canWait: false })
  world.service.follow(sent('a'))
  await settle()
  expect(statuses(world)).toEqual(['a unknown'])
})

it('refuses what is no transaction, and an answer for one that is not followed', async () => {
  const world = await start()
  // A page without types may pass anything.
  const bad: readonly unknown[] = [
    {},
    sent('a', { moved: [{ direction: 'out', symbol: 'T', value: -1n, decimals: 6 }] }),
    { ...sent('a'), caipNetworkId: 'nowhere' },
    sent('no id at all'),
    null,
  ]
  for (const one of bad) world.service.follow(one as never)
  expect(statuses(world)).toEqual([])
  await expect(world.service.settled('mock:one', 'a')).rejects.toMatchObject({ code: 'TRANSACTION_UNKNOWN' })
  world.service.follow(sent('a'))
  const controller = new AbortController()
  const waiting = world.service.settled('mock:one', 'a', controller.signal)
  controller.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
})

it('keeps as many as anybody looks at, and what is pending longest', async () => {
  const world = await start()
  for (let index = 0; index < 205; index++) {
    world.service.follow(sent(`t${index}`))
    await Promise.resolve()
    await Promise.resolve()
    if (index > 0) world.waits.at(-1)?.say('success')
    world.platform.clock.advance(1)
  }
  await settle()
  world.service.follow(sent('last'))
  expect(world.service.store.getState()).toHaveLength(200)
  expect(statuses(world)).toContain('t0 pending')
})

it('reports nothing more where the visit ends while storing a transaction fails (KRN-08)', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  try {
    const world = await start()
    await settle()
    vi.spyOn(world.platform.storage, 'get').mockImplementation(() => {
      throw new Error('The storage is gone')
    })
    world.service.follow(sent('a'))
    await world.kernel.dispose()
    await settle()
    await new Promise((resolve) => setImmediate(resolve))
    expect(unhandled).not.toHaveBeenCalled()
  } finally {
    process.off('unhandledRejection', unhandled)
  }
})

it('keeps the hash that replaced a transaction where what it moved is reported later [M10]', async () => {
  const world = await start()
  world.service.follow(sent('a', { moved: [], operationType: 'execute' }))
  await settle()
  world.waits[0]?.say('success', 'b')
  await vi.waitFor(() => expect(statuses(world)).toEqual(['a success']), timeout)
  world.service.follow(sent('a'))
  expect(world.service.store.getState()).toMatchObject([{ id: 'a', replacedBy: 'b', operationType: 'send' }])
})
