import { durations } from '../../kernel/constants.js'
import type { Owned } from '../../kernel/contributions/contribution-point.js'
import { guarded } from '../../kernel/errors/guarded.js'
import { QuoinError } from '../../kernel/errors/quoin-error.js'
import type { Platform } from '../../kernel/platform/platform.js'
import type { KernelState } from '../../kernel/plugin/kernel-state.js'
import type { ReadableStore, WritableStore } from '../../kernel/store/store.js'
import type { CloseGuard, RegisteredView } from '../contributions/contribution-kinds.js'
import { createEntryWaits } from './entry-waits.js'
import type { Router, RouterEntry, RouterState } from './router.js'
import { closedRouter, modalState, type RouterAction, routerReducer } from './router-reducer.js'

export interface RouterDeps {
  readonly store: WritableStore<RouterState>
  readonly platform: Platform
  readonly viewOf: (view: string) => Pick<RegisteredView, 'plugin' | 'modalOnly'> | undefined
  readonly closeGuards: () => readonly Owned<CloseGuard>[]
  readonly state: () => KernelState
  readonly onChange: (state: RouterState, previous: RouterState) => void
  readonly onFault: (plugin: string, error: unknown) => void
}

/** The router with the members that only the kernel and the code of inline views use. */
export interface KernelRouter extends Router {
  /** The router for plugins: its stack may be that of an inline view. The other members are those of the modal. */
  readonly seen: {
    readonly store: ReadableStore<RouterState>
    /**
     * Returns the router in the view of a plugin. A modal that the user or the host closed stays closed for a second:
     * until then, opening it calls `need`, which throws unless the plugin may. The second doubles each time that plugins
     * open the modal soon after it.
     */
    seenBy(need: (power: 'modal.reopen') => void): Omit<Router, 'store'>
    /** Displays the state of an inline view to plugins, or a closed modal. */
    act(state: RouterState): void
  }
  dispose(): void
}

type Need = Parameters<KernelRouter['seen']['seenBy']>[0]
type Verdict = ReturnType<CloseGuard['check']>

const severity: Readonly<Record<Verdict, number>> = { allow: 0, 'unless-forced': 1, refuse: 2 }

/** Calls a guard. One that throws, or returns no verdict, must not lock a user in. */
const callGuard = <T>({ onFault }: RouterDeps, { plugin }: Owned<CloseGuard>, run: () => T): T | undefined =>
  guarded(run, (error) => onFault(plugin, error))()

/** Returns a guard's verdict. A plugin guards only its own views. */
function verdictOf(deps: RouterDeps, guard: Owned<CloseGuard>, entry: RouterEntry): Verdict {
  const { view, params } = entry
  if (guard.plugin !== deps.viewOf(view)?.plugin) return 'allow'
  const verdict = callGuard(
    deps,
    guard,
    () => guard.views.includes(view) && guard.check(deps.state(), params),
  )
  return typeof verdict === 'string' && Object.hasOwn(severity, verdict) ? verdict : 'allow'
}

/** Creates the router over a store that no other code writes. `dispose` ends its timer. */
export function createRouter(deps: RouterDeps): KernelRouter {
  const { store, platform } = deps
  let nextKey = 1
  let stopShake = (): void => undefined
  let restMs: number = durations.oneSecond
  let restsUntil = 0
  const mounts = new Set<object>()

  /** Returns the state for a plugin, or that of the modal for the host. */
  const read = (need?: Need): RouterState => (need ? store.getState() : modalState(store.getState()))

  const top = (need?: Need): RouterEntry | undefined => read(need).stack.at(-1)

  const canGoBack = (need?: Need): boolean => read(need).stack.length > 1

  const act = (moved: RouterState): void => {
    const previous = store.getState()
    const next = routerReducer(moved, { type: 'load', loading: waits.has(moved.stack.at(-1)?.key) })
    if (next === previous) return
    // All plugins read it.
    Object.freeze(next.stack)
    store.setState(Object.freeze(next))
    deps.onChange(next, previous)
  }

  const apply = (action: RouterAction, from = store.getState()): void => act(routerReducer(from, action))

  const waits = createEntryWaits(() => act(store.getState()))

  const enter = (type: 'push' | 'replace' | 'reset', need?: Need) => (view: string, params?: unknown) => {
    const found = deps.viewOf(view)
    if (!found) {
      throw new QuoinError('VIEW_NOT_FOUND', { details: view })
    }
    let from = read(need)
    // Another stack than that of an inline view which the user has left, or cannot display the view.
    if (found.modalOnly || (from.isLeft && type !== 'replace')) from = modalState(from)
    if (!from.open) {
      const now = platform.now()
      if (now < restsUntil) need?.('modal.reopen')
      restMs = need && now < restsUntil + restMs ? restMs * 2 : durations.oneSecond
    }
    apply({ type, entry: Object.freeze({ view, params, key: nextKey++ }) }, from)
  }

  const shake = (): void => {
    stopShake()
    apply({ type: 'shake' })
    stopShake = platform.after(durations.shake, () => apply({ type: 'settle' }))
  }

  const close = ({ force = false }: { readonly force?: boolean } = {}, need?: Need): boolean => {
    const entry = top(need)
    if (!entry) return true
    const verdicts = deps.closeGuards().map((guard) => ({ guard, verdict: verdictOf(deps, guard, entry) }))
    // Force overrides all but a refusal.
    if (verdicts.some(({ verdict }) => severity[verdict] > Number(force))) {
      shake()
      return false
    }
    stopShake()
    // Set before listeners are notified.
    restsUntil = need ? 0 : platform.now() + restMs
    apply({ type: 'close' })
    for (const { guard, verdict } of verdicts) {
      if (verdict === 'unless-forced') callGuard(deps, guard, () => guard.onForced?.())
    }
    return true
  }

  const routerFor = (need?: Need): Omit<Router, 'store'> => ({
    current: () => top(need),
    push: enter('push', need),
    replace: enter('replace', need),
    reset: enter('reset', need),
    back() {
      if (canGoBack(need)) apply({ type: 'back' })
      else close({}, need)
    },
    canGoBack: () => canGoBack(need),
    close: (options) => close(options, need),
    waitFor(coming) {
      const entry = top(need)
      if (entry) waits.add(entry.key, coming)
    },
    mount() {
      const mount = {}
      mounts.add(mount)
      return () => mounts.delete(mount)
    },
    isMounted: () => mounts.size > 0,
  })

  return {
    store: {
      getState: () => read(),
      subscribe: (listener) =>
        store.subscribe((next, previous) => listener(modalState(next), modalState(previous))),
    },
    ...routerFor(),
    seen: { store, seenBy: routerFor, act },
    dispose() {
      stopShake()
      restsUntil = Infinity
      act(closedRouter)
    },
  }
}
