import type { ComponentType } from 'react'
import { durations, type I18n, type Loaded, type Platform, QuoinError } from '#kernel'

/** The `load` of any lazy contribution: views, slots, connect methods, account tabs. */
export type PartLoad = Loaded<never>

export type PartState =
  | { readonly status: 'ready'; readonly component: ComponentType<object> }
  | { readonly status: 'failed'; readonly error: unknown }

/** Loads parts once, with their plugin's texts, and returns loaded ones synchronously. */
export interface PartLoader {
  /** Returns the current state synchronously. */
  peek(load: PartLoad): PartState | undefined
  /** Never rejects: a failure is a state. A failed part is loaded again. */
  load(load: PartLoad, plugin: string): Promise<PartState>
  /** Cancels all timeouts. */
  dispose(): void
}

/**
 * Creates the loader of one mount. The eager part of the shell uses it: no React at run time here.
 *
 * @param after timer of the 10 s timeout: a part that is not loaded by then counts as failed, and may still load later
 */
export function createPartLoader(i18n: I18n, after: Platform['after']): PartLoader {
  const known = new Map<PartLoad, PartState>()
  const waiting = new Set<() => void>()
  const pending = new Map<PartLoad, Promise<PartState>>()

  const run = async (load: PartLoad, plugin: string): Promise<PartState> => {
    const coming = (async (): Promise<PartState> => {
      try {
        const [part] = await Promise.all([load(), i18n.load(plugin)])
        // The contract leaves the framework open (`unknown`); with this shell it is a React component.
        return { status: 'ready', component: part.default as ComponentType<object> }
      } catch (error) {
        return { status: 'failed', error }
      }
    })()
    const state = await new Promise<PartState>((resolve) => {
      const cancel = after(durations.tenSeconds, () =>
        resolve({ status: 'failed', error: new QuoinError('TIMEOUT', { details: `plugin '${plugin}'` }) }),
      )
      waiting.add(cancel)
      void coming.then((come) => {
        cancel()
        waiting.delete(cancel)
        // Also after the timeout: the next attempt then finds it.
        if (come.status === 'ready') known.set(load, come)
        resolve(come)
      })
    })
    if (known.get(load)?.status !== 'ready') known.set(load, state)
    pending.delete(load)
    return state
  }

  return {
    peek: (load) => known.get(load),
    load(load, plugin) {
      const state = known.get(load)
      if (state?.status === 'ready') return Promise.resolve(state)
      const under = pending.get(load) ?? run(load, plugin)
      pending.set(load, under)
      return under
    },
    dispose() {
      for (const cancel of waiting) cancel()
    },
  }
}
