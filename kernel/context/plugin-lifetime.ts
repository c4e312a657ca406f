import { guarded } from '../errors/guarded.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { Platform } from '../platform/platform.js'
import type { PluginContext } from '../plugin/plugin-context.js'
import { standIn } from '../plugin/stand-in.js'
import { frozenCopy } from '../store/frozen-copy.js'
import type { ReadableStore } from '../store/store.js'

/** Adds a listener; the returned function removes it. */
export type Subscribe<Args extends readonly unknown[]> = (listener: (...args: Args) => void) => () => void

/** The resources of a plugin, which end with it, and the views through which it uses the kernel until then. */
export interface PluginLifetime extends Pick<PluginContext, 'own' | 'after' | 'every'> {
  readonly onFault: (error: unknown) => void
  guard<Args extends readonly unknown[]>(run: (...args: Args) => void): (...args: Args) => void
  /** Wraps a subscription: its listeners are guarded and end with the plugin. */
  listen<Args extends readonly unknown[]>(subscribe: Subscribe<Args>): Subscribe<Args>
  /** Returns a read-only view of another owner's store. */
  readable<T>(store: ReadableStore<T>): ReadableStore<T>
  /** Returns a frozen copy; the same one for the same data. */
  frozen<T>(value: T): T
  /** Returns a view of an object that throws after the end. Methods keep their identity. `own` replaces members. */
  view<T extends object>(target: T, own?: Partial<T>): T
  /** Throws `CONTEXT_STOPPED` after the end, except for `signal`, which reports the end. */
  check(member: PropertyKey): void
  /** @param report receives errors that are thrown from now on */
  end(report: (error: unknown) => void): void
}

/**
 * Creates the lifetime of a plugin.
 *
 * @param hidden names of members that no view has
 */
export function createPluginLifetime(
  plugin: string,
  platform: Pick<Platform, 'after' | 'every'>,
  hidden: object,
  report: (error: unknown) => void,
): PluginLifetime {
  const owned = new Set<() => void>()
  const copies = new WeakMap<object, unknown>()
  let reported = report
  let hasEnded = false
  const onFault = (error: unknown): void => reported(error)
  const guard: PluginLifetime['guard'] = (run) => guarded(run, onFault)

  const check: PluginLifetime['check'] = (member) => {
    // A task that waited reads `signal` to decide whether to continue.
    if (hasEnded && member !== 'signal')
      throw new QuoinError('CONTEXT_STOPPED', { details: `plugin '${plugin}', member '${String(member)}'` })
  }
  const own: PluginLifetime['own'] = (dispose) => {
    const run = guard(dispose)
    const once = (): void => {
      if (owned.delete(once)) run()
    }
    owned.add(once)
    return once
  }
  const listen: PluginLifetime['listen'] = (subscribe) => (listener) => {
    check('subscribe')
    return own(subscribe(guard(listener)))
  }
  const frozen = <T>(value: T): T => frozenCopy(value, copies)
  return {
    own,
    listen,
    onFault,
    guard,
    frozen,
    check,
    view: (target, replaced) => standIn(target, replaced, hidden, check),
    after(ms, run) {
      const ring = guard(run)
      const cancel = own(
        platform.after(ms, () => {
          owned.delete(cancel)
          ring()
        }),
      )
      return cancel
    },
    every: (ms, run) => own(platform.every(ms, guard(run))),
    readable: <T>(store: ReadableStore<T>) =>
      Object.freeze<ReadableStore<T>>({
        // Allowed after the end: a view that is still displayed renders from it.
        getState: () => frozen(store.getState()),
        subscribe: listen((listener) =>
          store.subscribe((state, previous) => listener(frozen(state), frozen(previous))),
        ),
      }),
    end(last) {
      reported = last
      // Disposers may still use the context; resources they create end in the next round, or are refused afterwards.
      for (let round = 0; owned.size > 0 && round < 3; round++) {
        for (const dispose of [...owned].reverse()) dispose()
      }
      hasEnded = true
    },
  }
}
