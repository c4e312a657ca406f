import { useEffect, useReducer } from 'react'
import type { PartLoad, PartState } from './part-loader.js'
import { usePartLoader } from './part-loader-context.js'

/** Returns the state of a lazily loaded part, `undefined` while it loads, and a function to try again. */
export function usePart(
  load: PartLoad,
  plugin: string,
): { readonly state: PartState | undefined; retry(): Promise<void> } {
  const loader = usePartLoader()
  const [, update] = useReducer((count: number) => count + 1, 0)
  const state = loader.peek(load)
  useEffect(() => {
    if (state) return
    let wanted = true
    void loader.load(load, plugin).then(() => {
      if (wanted) update()
    })
    return () => {
      wanted = false
    }
  }, [loader, load, plugin, state])
  return {
    state,
    retry: () => loader.load(load, plugin).then(update),
  }
}
