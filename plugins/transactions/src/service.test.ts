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

const often = { interval: 2 }
const statuses = ({ service }: World): readonly string[] =>
  service.store.getState().map(({ id, status }) => `${id} ${status}`)
const waitForText = ({ kernel, platform }: World, text: string): Promise<void> =>
  vi.waitFor(() => {
    // A notice is replaced by the next one.
    platform.clock.advance(150)
    expect(kernel.notices.store.getState()?.text).toBe(text)
  }, often)
const late = (): QuoinError => new QuoinError('TIMEOUT')

it('follows a transaction until it is in a block, displays a notice, and resolves its waiters', async () => {
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
  await waitForText(world, 'Sent 1.5 TT')
  expect(world.waits.map(({ id }) => id)).toEqual(['a'])
  world.waits[0]?.print('success')
  expect(await waiting).toMatchObject({ id: 'a', status: 'success' })
  await waitForText(world, '1.5 TT sent and confirmed')
  expect(events).toEqual(['followed a', 'settled success'])
  expect(statuses(world)).toEqual(['a success'])
})

it('displays no notice while a view that displays the transaction itself is open (UI-10)', async () => {
  const world = await start()
  const texts = new Set<string | undefined>()
  world.kernel.notices.store.subscribe((notice) => texts.add(notice?.text))
  world.kernel.router.reset('Status')
  world.service.follow({ ...sent('a'), shownIn: ['Status'] })
  await settle()
  world.waits[0]?.print('success')
  await world.service.settled('mock:one', 'a')
  await settle()
  // A second notice waits so long.
  await world.platform.clock.advanceAsync(150)
  world.service.follow({ ...sent('b'), shownIn: ['Other'] })
  await waitForText(world, 'Sent 1.5 TT')
  expect([...texts].filter(Boolean)).toEqual(['Sent 1.5 TT'])
})

it('displays for a failure that at most the fee was spent', async () => {
  const world = await start()
  world.service.follow(sent('a'))
  await settle()
  world.waits[0]?.print('failed')
  await waitForText(world, '1.5 TT not sent: the transaction failed. At most, the network fee was spent.')
  expect(statuses(world)).toEqual(['a failed'])
})

it('reports a transaction that the wallet sped up as confirmed, with the hash that is in a block [M10] (REL-03)', async () => {
  const world = await start()
  world.service.follow(sent('a'))
  await settle()
  world.waits[0]?.print('success', 'b')
  await waitForText(world, '1.5 TT sent and confirmed')
  expect(world.service.store.getState()).toMatchObject([
    { id: 'a', status: 'success', replacedBy: 'b', explorerUrl: 'https://scan.example/transaction/b' },
  ])
})

it('reports a transaction that was cancelled or replaced in the wallet as such: nothing was sent [M10]', async () => {
  const world = await start()
  world.service.follow(sent('a'))
  await settle()
  world.waits[0]?.print('failed', 'b')
  await waitForText(world, '1.5 TT not sent: the transaction was canceled or replaced in your wallet.')
  expect(world.service.store.getState()).toMatchObject([{ id: 'a', status: 'failed', replacedBy: 'b' }])
})

it('is unknown after the timeout, polls with growing delays while the page is visible, and may still become final', async () => {
  const world = await start()
  world.service.follow(sent('a'))
  await settle()
  world.waits[0]?.fail(late())
  await waitForText(
    world,
    'The network hasn’t confirmed 1.5 TT yet. It may still be sent, so check Activity before you send again.',
  )
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
  world.waits[2]?.print('success')
  await settle()
  expect(statuses(world)).toEqual(['a success'])
})

it('continues after a reload, also in another tab, and deletes what has ended', async () => {
  const first = await start()
  first.service.follow(sent('a'))
  first.service.follow(sent('b'))
  const tab = await start({ platform: createTestPlatform({ tabOf: first.platform }) })
  await vi.waitFor(() => expect(statuses(tab)).toHaveLength(2), often)
  first.waits[1]?.print('success')
  await vi.waitFor(() => expect(statuses(first)).toContain('b success'), often)
  await settle()
  await first.kernel.dispose()
  expect(first.waits.map(({ signal }) => signal?.aborted)).toEqual([true, true])
  const again = await start({ platform: first.platform })
  await vi.waitFor(() => expect(statuses(again)).toEqual(['a pending']), often)
  expect(again.service.store.getState()[0]?.moved).toEqual(sent('a').moved)
  again.waits[0]?.print('success')
  await settle()
  expect(statuses(again)).toEqual(['a success'])
})

it('lists what a page was sending when it ended as unknown on the next page, and not in a tab beside it [REL-05] [SEC-06]', async () => {
  const first = await start()
  const tab = await start({ platform: createTestPlatform({ tabOf: first.platform }) })
  await settle()
  await first.service.keep(sent('a'))
  const forget = await first.service.keep(sent('b'))
  await first.service.keep(sent('c'))
  await settle()
  expect([first, tab].map(statuses)).toEqual([[], []])
  await forget()
  first.service.follow(sent('c'))
  // What is followed is forgotten only when it has ended.
  await (await first.service.keep(sent('c')))()
  await vi.waitFor(() => expect(statuses(tab)).toEqual(['c pending']), often)
  await first.kernel.dispose()
  const again = await start({ platform: first.platform })
  await vi.waitFor(() => expect(statuses(again)).toHaveLength(2), often)
  expect(statuses(again).toSorted()).toEqual(['a unknown', 'c pending'])
  again.waits.find(({ id }) => id === 'a')?.print('success')
  await settle()
  expect(statuses(again)).toContain('a success')
})

it('stops following an unknown transaction after a while', async () => {
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
    'an invalid amount',
    '{"transactions":[{"id":"a","caipNetworkId":"mock:one","from":"mock:one:alice","operationType":"send","sentAt":1,"moved":[{"direction":"out","symbol":"T","value":"1e9","decimals":6}]}]}',
  ],
])('ignores %s in the storage', async (_, text) => {
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

it('follows any transaction of the wallet, and adopts later data about it', async () => {
  const world = await start({
    readSent: async ({ answer }) => (typeof answer === 'string' ? { id: answer } : undefined),
  })
  await world.kernel.connections.connect('mock')
  await world.kernel.rpc.request({ method: 'mock_send', params: [{ secret: 'of the host' }] })
  await vi.waitFor(() => expect(statuses(world)).toEqual(['hash9 pending']), often)
  expect(world.service.store.getState()).toMatchObject([{ from, operationType: 'execute', moved: [] }])
  expect(world.kernel.notices.store.getState()).toBeUndefined()
  world.service.follow(sent('hash9'))
  expect(world.service.store.getState()).toMatchObject([{ operationType: 'send', moved: sent('x').moved }])
  await waitForText(world, 'Sent 1.5 TT')
  expect(JSON.stringify(world.platform.logs)).not.toContain('secret')
})

it('reports unknown for a chain that cannot be read', async () => {
  const world = await start({ canWait: false })
  world.service.follow(sent('a'))
  await settle()
  expect(statuses(world)).toEqual(['a unknown'])
})

it('refuses an invalid transaction, and data about one that is not followed', async () => {
  const world = await start()
  // A page without type checking may pass any value.
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

it('keeps a limited number, and pending ones longest', async () => {
  const world = await start()
  for (let index = 0; index < 205; index++) {
    world.service.follow(sent(`t${index}`))
    await Promise.resolve()
    await Promise.resolve()
    if (index > 0) world.waits.at(-1)?.print('success')
    world.platform.clock.advance(1)
  }
  await settle()
  world.service.follow(sent('last'))
  expect(world.service.store.getState()).toHaveLength(200)
  expect(statuses(world)).toContain('t0 pending')
})

it('reports nothing if the kernel is disposed while storing a transaction fails (KRN-08)', async () => {
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

it('keeps the hash that replaced a transaction if its transfers are reported later [M10]', async () => {
  const world = await start()
  world.service.follow(sent('a', { moved: [], operationType: 'execute' }))
  await settle()
  world.waits[0]?.print('success', 'b')
  await vi.waitFor(() => expect(statuses(world)).toEqual(['a success']), often)
  world.service.follow(sent('a'))
  expect(world.service.store.getState()).toMatchObject([{ id: 'a', replacedBy: 'b', operationType: 'send' }])
})
