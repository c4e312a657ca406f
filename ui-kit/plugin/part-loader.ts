import type { ComponentType } from 'react'
import { durations, type I18n, type Loaded, type Platform, QuoinError } from '#kernel'

/** The `load` of anything that plugins contribute lazily: views, slots, connect methods, account tabs. */
export type PartLoad = Loaded<never>

export type PartState =
  | { readonly status: 'ready'; readonly component: ComponentType<object> }
  | { readonly status: 'failed'; readonly error: unknown }

/** Loads parts once, with their plugin's texts, and knows at once which are there. */
export interface PartLoader {
  /** What is known without waiting. */
  peek(load: PartLoad): PartState | undefined
  /** Never rejects: a failure is a state. One that failed is tried again. */
  load(load: PartLoad, plugin: string): Promise<PartState>
  /** Waits for nothing any more. */
  dispose(): void
}

/**
 * Makes the loader of one mount. The eager part of the shell holds it: no React at run time here.
 *
 * @param after what is still not there after 10 s counts as failed, and may come all the same
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
        // Also where it comes late: then the next try finds it.
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
