import { useMemo, useSyncExternalStore } from 'react'
import type { Router, RouterState } from '#kernel'
import { afterPaint } from '../../../ui-kit/plugin/after-paint.js'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'

export type Stack = Extract<RouterState, { readonly open: true }>['stack']

function createShownStack({ store }: Router) {
  const read = (): Stack | undefined => {
    const state = store.getState()
    return state.open ? state.stack : undefined
  }
  let shown = read()
  return {
    read: () => shown,
    subscribe(notify: () => void): () => void {
      const follow = (): void => {
        const stack = read()
        const show = (): void => {
          // A later move displays its own stack.
          if (stack === read()) shown = stack
          notify()
        }
        const top = shown?.at(-1)?.key
        if (stack?.slice(0, -1).some(({ key }) => key === top)) afterPaint(show)
        else show()
      }
      follow()
      return store.subscribe(follow)
    },
  }
}

/**
 * Returns the stack to display; `undefined` while the modal is closed. A view that is pushed is rendered after the frame
 * that answers the press: its code, if it is there, is mostly found until then, without an outline between. Not in a
 * transition: its slices would double the time until the view is displayed. Every other move is displayed at once: the
 * state of the view that is left may be gone.
 */
export function useShownStack(): Stack | undefined {
  const { router } = useKernel()
  const { subscribe, read } = useMemo(() => createShownStack(router), [router])
  return useSyncExternalStore(subscribe, read, read)
}
