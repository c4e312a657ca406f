import { guarded } from '../errors/guarded.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { Platform } from '../platform/platform.js'
import type { PluginContext } from '../plugin/plugin-context.js'
import { standIn } from '../plugin/stand-in.js'
import { frozenCopy } from '../store/frozen-copy.js'
import type { ReadableStore } from '../store/store.js'

/** Adds a listener; the returned function removes it. */
export type Subscribe<Args extends readonly unknown[]> = (listener: (...args: Args) => void) => () => void

/** What a plugin started, which ends with it, and the views through which it uses the kernel until then. */
export interface PluginLifetime extends Pick<PluginContext, 'own' | 'after' | 'every'> {
  readonly onFault: (error: unknown) => void
  guard<Args extends readonly unknown[]>(run: (...args: Args) => void): (...args: Args) => void
  /** The same subscription, guarded and ending with the plugin. */
  hear<Args extends readonly unknown[]>(subscribe: Subscribe<Args>): Subscribe<Args>
  /** Another owner's store: it can be read and not changed. */
  readable<T>(store: ReadableStore<T>): ReadableStore<T>
  /** A copy that nobody can change; the same one for the same data. */
  frozen<T>(value: T): T
  /** A view of an object, refused after the end. Reading a member twice returns the same function. `own` members replace the target's. */
  view<T extends object>(target: T, own?: Partial<T>): T
  /** Throws `CONTEXT_STOPPED` after the end, except for `signal`, which says that it has ended. */
  check(member: PropertyKey): void
  /** @param report receives what is thrown from now on */
  end(report: (error: unknown) => void): void
}

/**
 * Creates the lifetime of a plugin.
 *
 * @param hidden names that no view has
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
    // A task that waited reads `signal` to learn whether to go on.
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
  const hear: PluginLifetime['hear'] = (subscribe) => (listener) => {
    check('subscribe')
    return own(subscribe(guard(listener)))
  }
  const frozen = <T>(value: T): T => frozenCopy(value, copies)
  return {
    own,
    hear,
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
        // Allowed after the end: a view that is still shown renders from it.
        getState: () => frozen(store.getState()),
        subscribe: hear((listener) =>
          store.subscribe((state, previous) => listener(frozen(state), frozen(previous))),
        ),
      }),
    end(last) {
      reported = last
      // What ends may still use the context; what it begins then ends in the next round, or is refused afterwards.
      for (let round = 0; owned.size > 0 && round < 3; round++) {
        for (const dispose of [...owned].reverse()) dispose()
      }
      hasEnded = true
    },
  }
}
