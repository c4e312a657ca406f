import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTestPlatform, type TestPlatform } from '#testing'
import { durations } from '../../kernel/constants.js'
import type { Owned } from '../../kernel/contributions/contribution-point.js'
import { createSlice } from '../../kernel/store/store.js'
import type { CloseGuard } from '../../page/contributions/contribution-kinds.js'
import { createRouter } from '../../page/router/create-router.js'
import type { Router, RouterEntry, RouterState } from '../../page/router/router.js'
import { closedRouter } from '../../page/router/router-reducer.js'

type Verdict = ReturnType<CloseGuard['check']> | 'throws'
type GuardId = 'strict' | 'lax'

/** The next behaviour of a guard. `reopens`: it opens another view when it is overridden by force. */
interface GuardPlan {
  readonly verdict: Verdict
  readonly reopens: boolean
}

const guarded: Readonly<Record<GuardId, readonly string[]>> = { strict: ['A', 'B'], lax: ['B'] }
const guardIds: readonly GuardId[] = ['strict', 'lax']

/** The expected modal: a stack of views, and the remaining time of its shake. */
interface Model {
  pile: { readonly view: string; readonly params: unknown }[]
  shakesFor: number
  plans: Record<GuardId, GuardPlan>
  forced: number
  faults: number
}

interface Real {
  readonly router: Router & { dispose(): void }
  readonly platform: TestPlatform
  readonly plans: Record<GuardId, GuardPlan>
  readonly seen: { forced: number; faults: number; received: RouterState }
  /** Every entry so far by its key, to check that none is changed or reused. */
  readonly entries: Map<number, RouterEntry>
}

const harmless: GuardPlan = { verdict: 'allow', reopens: false }

function makeReal(): Real {
  const platform = createTestPlatform()
  const plans: Real['plans'] = { strict: harmless, lax: harmless }
  const seen: Real['seen'] = { forced: 0, faults: 0, received: closedRouter }
  const guards = guardIds.map(
    (id): Owned<CloseGuard> => ({
      plugin: 'own',
      id,
      views: guarded[id],
      check() {
        const { verdict } = plans[id]
        if (verdict === 'throws') throw new Error('in check')
        return verdict
      },
      onForced() {
        seen.forced++
        if (plans[id].reopens) router.reset('C', id)
      },
    }),
  )
  // A guard of another plugin, which must have no effect.
  const stranger: Owned<CloseGuard> = {
    plugin: 'strange',
    id: 'stranger',
    views: ['A', 'B'],
    check: () => 'refuse',
  }
  const router = createRouter({
    store: createSlice<RouterState>(closedRouter, () => undefined),
    platform,
    viewOf: (view) => (view === 'Unknown' ? undefined : { plugin: 'own' }),
    closeGuards: () => [stranger, ...guards],
    state: () => ({
      chains: [],
      isMobile: false,
      connected: false,
      connection: undefined,
      network: undefined,
      networkUnsupported: false,
    }),
    onChange(now, before) {
      // Each change begins where the one before it ended: none is lost, none is reported twice.
      expect(before).toBe(seen.received)
      seen.received = now
    },
    onFault: () => seen.faults++,
  })
  return { router, platform, plans, seen, entries: new Map() }
}

/** Closes by the rules of the guards: the strictest decides, one that throws counts as allowing. */
function modelClose(model: Model, force: boolean): boolean {
  const top = model.pile.at(-1)
  if (!top) return true
  const requests = guardIds.filter((id) => guarded[id].includes(top.view))
  const verdicts = requests.map((id) => model.plans[id].verdict)
  model.faults += verdicts.filter((verdict) => verdict === 'throws').length
  if (verdicts.includes('refuse') || (verdicts.includes('unless-forced') && !force)) {
    model.shakesFor = durations.shake
    return false
  }
  model.pile = []
  model.shakesFor = 0
  for (const id of requests) {
    if (model.plans[id].verdict !== 'unless-forced') continue
    model.forced++
    if (model.plans[id].reopens) model.pile = [{ view: 'C', params: id }]
  }
  return true
}

function compare(model: Model, { router, platform, seen, entries }: Real): void {
  const state = router.store.getState()
  expect(state.stack.map(({ view, params }) => ({ view, params }))).toEqual(model.pile)
  expect(state.open).toBe(model.pile.length > 0)
  expect(state.shaking).toBe(model.shakesFor > 0)
  expect(router.canGoBack()).toBe(model.pile.length > 1)
  expect(router.current()).toBe(state.stack.at(-1))
  expect(seen).toMatchObject({ forced: model.forced, faults: model.faults })
  expect(seen.received).toBe(state)
  expect(platform.leftovers().length).toBeLessThan(state.open ? 2 : 1)
  const keys = state.stack.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const entry of state.stack) {
    expect(entries.get(entry.key) ?? entry).toBe(entry)
    entries.set(entry.key, entry)
  }
}

/** Creates a step that runs on model and router, and compares them afterwards. */
function step(text: string, run: (model: Model, real: Real) => void): fc.Command<Model, Real> {
  return {
    check: () => true,
    toString: () => text,
    run(model, real) {
      run(model, real)
      compare(model, real)
    },
  }
}

const show = (how: 'push' | 'replace' | 'reset', view: string, params: unknown): fc.Command<Model, Real> =>
  step(`${how}(${view}, ${JSON.stringify(params)})`, (model, { router }) => {
    if (view === 'Unknown') {
      expect(() => router[how](view, params)).toThrow(/No plugin contributes this view/)
      return
    }
    router[how](view, params)
    const kept = how === 'push' ? model.pile : how === 'replace' ? model.pile.slice(0, -1) : []
    model.pile = [...kept, { view, params }]
    model.shakesFor = 0
  })

const steps = [
  fc
    .tuple(
      fc.constantFrom('push', 'replace', 'reset'),
      fc.constantFrom('A', 'B', 'C', 'Unknown'),
      fc.option(fc.nat(9), { nil: undefined }),
    )
    .map((given) => show(...given)),
  fc.constant(
    step('back()', (model, { router }) => {
      router.back()
      if (model.pile.length > 1) {
        model.pile = model.pile.slice(0, -1)
        model.shakesFor = 0
      } else modelClose(model, false)
    }),
  ),
  fc.boolean().map((force) =>
    step(`close({ force: ${force} })`, (model, { router }) => {
      expect(router.close({ force })).toBe(modelClose(model, force))
    }),
  ),
  fc
    .record({
      id: fc.constantFrom(...guardIds),
      verdict: fc.constantFrom<Verdict>('allow', 'unless-forced', 'refuse', 'throws'),
      reopens: fc.boolean(),
    })
    .map(({ id, ...plan }) =>
      step(`${id} guard: ${plan.verdict}${plan.reopens ? ', reopens' : ''}`, (model, { plans }) => {
        model.plans[id] = plan
        plans[id] = plan
      }),
    ),
  fc.integer({ min: 1, max: durations.shake + 100 }).map((ms) =>
    step(`${ms} ms pass`, (model, { platform }) => {
      platform.clock.advance(ms)
      model.shakesFor = Math.max(0, model.shakesFor - ms)
    }),
  ),
]

it('the modal is a stack of views that guards keep open, for any sequence of actions [REL-06] [UI-06] [UI-07] [UI-08] [UI-09]', () => {
  fc.assert(
    fc.property(fc.commands(steps, { maxCommands: 40, size: 'max' }), (commands) => {
      const real = makeReal()
      const model: Model = {
        pile: [],
        shakesFor: 0,
        plans: { strict: harmless, lax: harmless },
        forced: 0,
        faults: 0,
      }
      fc.modelRun(() => ({ model, real }), commands)
      real.router.dispose()
      expect(real.router.store.getState()).toBe(closedRouter)
      expect(real.platform.leftovers()).toEqual([])
    }),
    { numRuns: 200 },
  )
})
