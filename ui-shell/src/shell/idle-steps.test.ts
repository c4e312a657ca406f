import { afterEach, describe, expect, it, vi } from 'vitest'
import { settle } from '#testing'
import { idleSteps } from './idle-steps.js'

interface PageState {
  readonly connection?: object
  readonly readyState?: DocumentReadyState
  readonly hidden?: boolean
}

/** A page whose events and idle time the test decides. */
function pageOf({ connection, readyState = 'complete', hidden = false }: PageState) {
  const idle = new Map<number, () => void>()
  const page = Object.assign(new EventTarget(), { readyState, hidden })
  const view = new EventTarget()
  let ids = 0
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    idle.set(++ids, run)
    return ids
  })
  vi.stubGlobal('cancelIdleCallback', (id: number) => idle.delete(id))
  return {
    become(now: PageState) {
      Object.assign(page, now)
      view.dispatchEvent(new Event('load'))
      page.dispatchEvent(new Event('visibilitychange'))
    },
    rest() {
      for (const [id, run] of idle) {
        idle.delete(id)
        run()
      }
    },
  }
}

const noTimer = (): (() => void) => {
  throw new Error('The browser has idle callbacks.')
}

afterEach(() => vi.unstubAllGlobals())

describe('steps in idle time [REL-05]', () => {
  it.each<[string, PageState]>([
    ['a page that is loaded', {}],
    ['a fast connection', { connection: { effectiveType: '4g', saveData: false } }],
    ['a connection that is not the slowest', { connection: { effectiveType: '3g' } }],
  ])('run once when the page has nothing to do: %s', (_name, state) => {
    const { rest, become } = pageOf(state)
    const run = vi.fn()
    idleSteps(noTimer, [run])
    expect(run).not.toHaveBeenCalled()
    rest()
    become({})
    rest()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it.each<[string, PageState, PageState]>([
    ['loads', { readyState: 'interactive' }, { readyState: 'complete' }],
    ['is hidden', { hidden: true }, { hidden: false }],
  ])('wait while the page %s', (_name, before, after) => {
    const { rest, become } = pageOf(before)
    const run = vi.fn()
    idleSteps(noTimer, [run])
    rest()
    expect(run).not.toHaveBeenCalled()
    become(after)
    rest()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'never run on a connection like %j',
    (connection) => {
      const { rest, become } = pageOf({ connection })
      const run = vi.fn()
      idleSteps(noTimer, [run])
      become({})
      rest()
      expect(run).not.toHaveBeenCalled()
    },
  )

  it('do not run after they were cancelled, whether they wait for the page or for its idle time [KRN-07]', () => {
    const { rest, become } = pageOf({ hidden: true })
    const run = vi.fn()
    const cancel = idleSteps(noTimer, [run])
    cancel()
    become({ hidden: false })
    rest()
    idleSteps(noTimer, [run])()
    rest()
    expect(run).not.toHaveBeenCalled()
  })

  it('run one after the other, each in idle time of its own, until they are cancelled', async () => {
    const { rest } = pageOf({})
    const done: string[] = []
    const cancel = idleSteps(noTimer, [
      async () => void done.push('first'),
      () => void done.push('second'),
      () => void done.push('third'),
    ])
    rest()
    expect(done).toEqual(['first'])
    await settle()
    rest()
    expect(done).toEqual(['first', 'second'])
    cancel()
    await settle()
    rest()
    expect(done).toEqual(['first', 'second'])
  })

  it('run after a while, and can be cancelled, in a browser without idle callbacks', () => {
    pageOf({})
    vi.stubGlobal('requestIdleCallback', undefined)
    const run = vi.fn()
    const stop = vi.fn()
    const after = vi.fn((_ms: number, _run: () => void) => stop)
    const cancel = idleSteps(after, [run])
    after.mock.lastCall?.[1]()
    expect(run).toHaveBeenCalledTimes(1)
    cancel()
    expect(stop).toHaveBeenCalledTimes(1)
  })
})
