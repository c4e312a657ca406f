import type { CloseGuard, Owned } from '../contributions/contribution-kinds.js'
import { QuoinError } from '../errors/quoin-error.js'
import { guarded } from '../events/guarded.js'
import { durations } from '../kernel/durations.js'
import type { KernelState } from '../kernel/kernel-state.js'
import type { Platform } from '../platform/platform.js'
import type { WritableStore } from '../store/store.js'
import type { Router, RouterState } from './router.js'
import { type RouterAction, routerReducer } from './router-reducer.js'

export interface RouterDeps {
  readonly store: WritableStore<RouterState>
  readonly platform: Platform
  /** The plugin that contributes a view. */
  readonly pluginOf: (view: string) => string | undefined
  readonly closeGuards: () => readonly Owned<CloseGuard>[]
  readonly state: () => KernelState
  readonly onChange: (state: RouterState, previous: RouterState) => void
  readonly onFault: (plugin: string, error: unknown) => void
}

type Verdict = ReturnType<CloseGuard['check']>

const severity: Readonly<Record<Verdict, number>> = { allow: 0, 'unless-forced': 1, refuse: 2 }

/** Makes the router over a store that only it writes. `dispose` ends its timer. */
export function createRouter(deps: RouterDeps): Router & { dispose(): void } {
  const { store, platform } = deps
  let nextKey = 1
  let stopShake = (): void => undefined

  const apply = (action: RouterAction): void => {
    const previous = store.getState()
    const next = routerReducer(previous, action)
    if (next === previous) return
    // Every plugin reads it.
    Object.freeze(next.stack)
    store.setState(Object.freeze(next))
    deps.onChange(next, previous)
  }

  const enter = (type: 'push' | 'replace' | 'reset', view: string, params: unknown): void => {
    if (deps.pluginOf(view) === undefined) {
      throw new QuoinError('VIEW_NOT_FOUND', { details: view, fix: 'Use the plugin that contributes it.' })
    }
    apply({ type, entry: Object.freeze({ view, params, key: nextKey++ }) })
  }

  const current = (): Router['current'] extends () => infer R ? R : never => store.getState().stack.at(-1)

  /** Asks a guard, or tells it. What throws, or gives no verdict, must not lock a person in. */
  const ask = <T>(guard: Owned<CloseGuard>, run: () => T): T | undefined =>
    guarded(run, (error) => deps.onFault(guard.plugin, error))()
  /** A plugin guards its own views. */
  const verdictOf = (guard: Owned<CloseGuard>, view: string): Verdict => {
    if (guard.plugin !== deps.pluginOf(view)) return 'allow'
    const verdict = ask(
      guard,
      () => guard.views.includes(view) && guard.check(deps.state(), current()?.params),
    )
    return typeof verdict === 'string' && Object.hasOwn(severity, verdict) ? verdict : 'allow'
  }

  const shake = (): void => {
    stopShake()
    apply({ type: 'shake' })
    stopShake = platform.after(durations.shake, () => apply({ type: 'settle' }))
  }

  const close: Router['close'] = ({ force = false } = {}) => {
    const view = current()?.view
    if (view === undefined) return true
    const verdicts = deps.closeGuards().map((guard) => ({ guard, verdict: verdictOf(guard, view) }))
    const worst = verdicts.reduce<Verdict>(
      (a, b) => (severity[b.verdict] > severity[a] ? b.verdict : a),
      'allow',
    )
    if (worst === 'refuse' || (worst === 'unless-forced' && !force)) {
      shake()
      return false
    }
    stopShake()
    apply({ type: 'close' })
    for (const { guard, verdict } of verdicts) {
      if (verdict === 'unless-forced') ask(guard, () => guard.onForced?.())
    }
    return true
  }

  return {
    store,
    current,
    push: (view, params) => enter('push', view, params),
    replace: (view, params) => enter('replace', view, params),
    reset: (view, params) => enter('reset', view, params),
    back() {
      if (store.getState().stack.length > 1) apply({ type: 'back' })
      else close()
    },
    canGoBack: () => store.getState().stack.length > 1,
    close,
    dispose() {
      stopShake()
      apply({ type: 'close' })
    },
  }
}
