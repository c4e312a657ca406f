import { afterEach, expect, it, vi } from 'vitest'
import { QuoinError, type TransactionInclusion } from '#kernel'
import { createTestPlatform, settle, type TestPlatform } from '#testing'
import { sent, startWorld } from '../testing/transactions-world.js'

type World = Awaited<ReturnType<typeof startWorld>>
const running: World['kernel'][] = []
afterEach(async () => {
  for (const kernel of running.splice(0)) await kernel.dispose()
})

const included = (block: bigint, more: Partial<TransactionInclusion> = {}): TransactionInclusion => ({
  block,
  newest: block,
  isFinal: false,
  ...more,
})
const missing = (newest: bigint): TransactionInclusion => ({ block: undefined, newest, isFinal: false })

/** Starts a page whose node reports the inclusion that the test sets. */
async function start(platform?: TestPlatform) {
  const node = { answer: included(10n), reads: [] as string[], isDown: false }
  const world = await startWorld({
    ...(platform && { platform }),
    async findInclusion({ id }) {
      node.reads.push(id)
      if (node.isDown) throw new QuoinError('NODE_FAILED')
      return node.answer
    },
  })
  running.push(world.kernel)
  const texts: (string | undefined)[] = []
  world.kernel.notices.store.subscribe((notice) => texts.push(notice?.text))
  const pass = (ms: number): Promise<void> => world.platform.clock.advanceAsync(ms)
  return { ...world, node, texts, pass }
}
const statuses = ({ service }: Pick<World, 'service'>): readonly string[] =>
  service.store.getState().map(({ id, status }) => `${id} ${status}`)
const confirm = async (
  page: Awaited<ReturnType<typeof start>>,
  id = 'a',
  replacedBy?: string,
): Promise<void> => {
  page.service.follow(sent(id))
  await settle()
  page.waits.at(-1)?.print('success', replacedBy)
  await vi.waitFor(() => expect(statuses(page)).toEqual([`${id} success`]), { interval: 2 })
}

it('follows a transaction again whose block was dropped, says so, and confirms it again (REL-03)', async () => {
  const page = await start()
  const followed: (number | undefined)[] = []
  page.kernel.on('transactions:followed', ({ transaction }) => followed.push(transaction.reorgs))
  await confirm(page)
  await page.pass(5_000)
  page.node.answer = missing(11n)
  await page.pass(10_000)
  // One read may come from a node that lags.
  expect(statuses(page)).toEqual(['a success'])
  await page.pass(5_000)
  expect(statuses(page)).toEqual(['a pending'])
  expect(followed).toEqual([undefined, 1])
  await page.pass(1_000)
  expect(page.texts).toContain(
    'The transfer of 1.5 TT is no longer in a block. It may be included again, so don’t send it again.',
  )
  expect(page.waits).toHaveLength(2)
  page.waits[1]?.print('success')
  await settle()
  expect(statuses(page)).toEqual(['a success'])
  expect(page.service.store.getState()).toMatchObject([{ id: 'a', reorgs: 1 }])
})

it.each([
  ['a node that lags behind the block', () => missing(9n)],
  ['a node that searches newer blocks only', () => ({ ...missing(99n), oldest: 50n })],
  ['an unreachable node', () => undefined],
])('does not believe %s (REL-05)', async (_, answer) => {
  const page = await start()
  await confirm(page)
  await page.pass(5_000)
  const given = answer()
  if (given) page.node.answer = given
  else page.node.isDown = true
  await page.pass(600_000)
  expect(statuses(page)).toEqual(['a success'])
})

it('ends once the block is final, after two hours, and for an id that was in no block', async () => {
  const page = await start()
  await confirm(page)
  page.node.answer = included(10n, { isFinal: true })
  await page.pass(600_000)
  expect(page.node.reads).toEqual(['a'])
  const other = await start()
  await confirm(other)
  for (let minute = 0; minute < 130; minute++) await other.pass(60_000)
  const { length } = other.node.reads
  await other.pass(600_000)
  expect(length).toBeLessThan(70)
  expect(other.node.reads).toHaveLength(length)
  const userOperation = await start()
  userOperation.node.answer = missing(10n)
  await confirm(userOperation)
  await userOperation.pass(600_000)
  expect(userOperation.node.reads).toHaveLength(3)
  expect(statuses(userOperation)).toEqual(['a success'])
})

it('watches the transaction that replaced it, and follows its own id again', async () => {
  const page = await start()
  await confirm(page, 'a', 'b')
  await page.pass(5_000)
  page.node.answer = missing(11n)
  await page.pass(15_000)
  expect(page.node.reads).toEqual(['b', 'b', 'b'])
  expect(page.service.store.getState()).toMatchObject([
    { id: 'a', status: 'pending', replacedBy: undefined, explorerUrl: 'https://scan.example/transaction/a' },
  ])
})

it('watches on after a reload without listing the transaction, and not while the page is hidden', async () => {
  const first = await start()
  await confirm(first)
  await first.pass(5_000)
  await settle()
  await first.kernel.dispose()
  const again = await start(first.platform)
  await settle()
  expect(statuses(again)).toEqual([])
  first.platform.page.set({ visible: false })
  again.node.answer = missing(11n)
  await again.pass(60_000)
  expect(again.node.reads).toEqual([])
  first.platform.page.set({ visible: true })
  await again.pass(10_000)
  expect(statuses(again)).toEqual(['a pending'])
})

it('ends for a node that reports one dropped block after the other', async () => {
  const page = await start()
  await confirm(page)
  for (let round = 0; round < 5; round++) {
    page.node.answer = included(10n)
    await page.pass(5_000)
    page.node.answer = missing(11n)
    await page.pass(20_000)
    page.waits.at(-1)?.print('success')
    await settle()
  }
  expect(page.service.store.getState()).toMatchObject([{ status: 'success', reorgs: 3 }])
})

it('shares a dropped block with a tab that was opened later', async () => {
  const page = await start()
  await confirm(page)
  await page.pass(5_000)
  const tab = await start(createTestPlatform({ tabOf: page.platform }))
  page.node.answer = missing(11n)
  await page.pass(15_000)
  await vi.waitFor(() => expect([page, tab].map(statuses)).toEqual([['a pending'], ['a pending']]), {
    interval: 2,
  })
})
