import { beforeEach, expect, it, vi } from 'vitest'
import type { PopupWindow } from '#kernel'
import { createTestPlatform, settle } from '#testing'
import { createPageVisit, type PageVisit, type PageVisitOptions, type PollResult } from './page-visit.js'

const events: string[] = []
beforeEach(() => void events.splice(0))

function createWindow(): { readonly window: PopupWindow; close(): void } {
  let isClosed = false
  const close = (): void => {
    isClosed = true
  }
  const window: PopupWindow = {
    navigate: () => undefined,
    isClosed: () => isClosed,
    focus: () => void events.push('focus'),
    close,
    post: () => undefined,
    subscribe: () => () => undefined,
  }
  return { window, close }
}

function visitPage(given: Partial<PageVisitOptions> = {}): {
  readonly visit: PageVisit
  readonly report: ReturnType<typeof vi.fn>
  /** Ends what the plugin owns. */
  endPlugin(): void
  pass(ms: number): Promise<void>
} {
  const platform = createTestPlatform()
  const report = vi.fn()
  let owned = (): void => undefined
  const visit = createPageVisit({
    ctx: {
      platform,
      every: platform.every,
      report,
      own(end: () => void) {
        owned = end
        return () => void events.push('disowned')
      },
    },
    window: createWindow().window,
    pollInterval: 4_000,
    async poll(): Promise<PollResult> {
      events.push('poll')
      return 'empty'
    },
    onClosed: () => void events.push(`closed ${visit.windowState()}`),
    onEmpty: () => void events.push('empty'),
    onTick: () => undefined,
    ...given,
  })
  return {
    visit,
    report,
    endPlugin: () => owned(),
    async pass(ms) {
      platform.clock.advance(ms)
      await settle()
    },
  }
}

it('polls at its interval, and at once when the window is closed', async () => {
  const { window, close } = createWindow()
  const { visit, pass } = visitPage({ window })
  await pass(4_000)
  expect(events).toEqual(['poll'])
  expect([visit.windowState(), visit.closedAt()]).toEqual(['open', undefined])
  close()
  await pass(1_000)
  expect(events).toEqual(['poll', 'closed closed', 'poll'])
  expect(visit.closedAt()).toBeTypeOf('number')
})

it('reports "empty" once, after three answers to requests made while the window was closed', async () => {
  const { window, close } = createWindow()
  const { visit, pass } = visitPage({ window })
  // Two answers from before the window was closed do not count.
  await pass(4_000)
  await pass(4_000)
  close()
  await pass(1_000)
  await pass(3_000)
  expect(visit.isEmpty()).toBe(false)
  await pass(4_000)
  expect(visit.isEmpty()).toBe(true)
  await pass(4_000)
  expect(events.filter((event) => event === 'empty')).toHaveLength(1)
})

it('does not count an answer to a request made while the window was still open', async () => {
  const { window, close } = createWindow()
  const answers: ((result: PollResult) => void)[] = []
  const { visit, pass } = visitPage({
    window,
    poll: () => new Promise((resolve) => answers.push(resolve)),
  })
  await pass(4_000)
  close()
  await pass(1_000)
  // One poll at a time: the one at closing waits for the next interval.
  expect(answers).toHaveLength(1)
  answers[0]?.('empty')
  await settle()
  for (const at of [1, 2]) {
    await pass(4_000)
    answers[at]?.('empty')
    await settle()
  }
  expect([answers.length, visit.isEmpty()]).toEqual([3, false])
})

it('treats a window that reads as closed at once as cut off by a policy (COOP)', async () => {
  const { window, close } = createWindow()
  const { visit, pass } = visitPage({ window })
  close()
  await pass(1_000)
  expect(events).toEqual(['closed unknown', 'poll'])
  for (const _ of [1, 2, 3, 4]) await pass(4_000)
  expect(visit.isEmpty()).toBe(false)
})

it('reports the window as unknown after a reload', () => {
  const { visit } = visitPage({ window: undefined })
  expect([visit.windowState(), visit.hasWindow(), visit.closedAt() !== undefined]).toEqual([
    'unknown',
    false,
    true,
  ])
})

it('starts counting again with a window that was opened again', async () => {
  const [first, second] = [createWindow(), createWindow()]
  const { visit, pass } = visitPage({ window: first.window })
  await pass(3_000)
  first.close()
  for (const ms of [1_000, 4_000]) await pass(ms)
  visit.reopen(second.window)
  expect([visit.windowState(), visit.closedAt()]).toEqual(['open', undefined])
  visit.focus()
  expect(events.at(-1)).toBe('focus')
  await pass(4_000)
  second.close()
  for (const ms of [1_000, 4_000]) await pass(ms)
  expect(visit.isEmpty()).toBe(false)
  await pass(4_000)
  expect(visit.isEmpty()).toBe(true)
})

it('reports an error of a poll, and polls again', async () => {
  let times = 0
  const { report, pass } = visitPage({
    async poll() {
      times += 1
      throw new Error('offline')
    },
  })
  await pass(4_000)
  await pass(4_000)
  expect([times, report.mock.calls.length]).toEqual([2, 2])
})

it('ends with the plugin: timers stop, a running poll aborts and is not reported', async () => {
  const seen: AbortSignal[] = []
  const { visit, report, endPlugin, pass } = visitPage({
    poll: (signal) => {
      seen.push(signal)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
  })
  await pass(4_000)
  endPlugin()
  visit.stop()
  await pass(8_000)
  expect([seen.length, seen[0]?.aborted, report.mock.calls.length]).toEqual([1, true, 0])
  expect(events.filter((event) => event === 'disowned')).toHaveLength(1)
})
