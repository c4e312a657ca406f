import type { ComponentType } from 'react'
import type { I18n, Loaded } from '#kernel'

/** The `load` of anything that plugins contribute lazily: views, slots, connect methods, account tabs. */
export type PartLoad = Loaded<never>

export type PartState =
  | { readonly status: 'ready'; readonly component: ComponentType<object> }
  | { readonly status: 'failed'; readonly error: unknown }

/** Loads parts once, with their plugin's texts, and knows at once which are there. */
export interface PartLoader {
  /** What is known without waiting. */
  peek(load: PartLoad): PartState | undefined
  /** Never rejects: a failure is a state. One that failed is asked for again. */
  load(load: PartLoad, plugin: string): Promise<PartState>
}

/** Makes the loader of one mount. The eager part of the shell holds it: no React at run time here. */
export function createPartLoader(i18n: I18n): PartLoader {
  const known = new Map<PartLoad, PartState>()
  const pending = new Map<PartLoad, Promise<PartState>>()

  const run = async (load: PartLoad, plugin: string): Promise<PartState> => {
    let state: PartState
    try {
      const [part] = await Promise.all([load(), i18n.load(plugin)])
      // The contract leaves the framework open (`unknown`); with this shell it is a React component.
      state = { status: 'ready', component: part.default as ComponentType<object> }
    } catch (error) {
      state = { status: 'failed', error }
    }
    known.set(load, state)
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
  }
}
