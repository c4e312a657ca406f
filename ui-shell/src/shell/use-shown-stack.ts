import { useMemo, useSyncExternalStore } from 'react'
import { type AnyKernel, points, type RouterState } from '#kernel'
import { afterPaint } from '../../../ui-kit/plugin/after-paint.js'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import type { PartLoader } from '../../../ui-kit/plugin/part-loader.js'
import { usePartLoader } from '../../../ui-kit/plugin/part-loader-context.js'

export type Stack = Extract<RouterState, { readonly open: true }>['stack']

/** How long a view stays while the code of the pushed one is loaded. Milliseconds. */
const maxStayMs = 400

function createShownStack({ router: { store }, contributions, platform }: AnyKernel, loader: PartLoader) {
  const read = (): Stack | undefined => {
    const state = store.getState()
    return state.open ? state.stack : undefined
  }
  let shown = read()
  /** What was displayed before this task: two moves in one, such as another choice beside a view, are one. */
  let before = shown
  return {
    read: () => shown,
    subscribe(notify: () => void): () => void {
      let cancel = (): void => undefined
      const follow = (): void => {
        cancel()
        const stack = read()
        const show = (): void => {
          // A later move displays its own stack.
          if (stack === read()) shown = stack
          notify()
          queueMicrotask(() => {
            before = shown
          })
        }
        const showLoaded = (): void => {
          const view = contributions.find(points.views, stack?.at(-1)?.view ?? '')
          if (stack === read() && view && !loader.peek(view.load)) {
            cancel = platform.after(maxStayMs, show)
            void loader.load(view.load, view.plugin).then(() => {
              cancel()
              show()
            })
          } else show()
        }
        const top = before?.at(-1)?.key
        if (stack?.slice(0, -1).some(({ key }) => key === top)) afterPaint(showLoaded)
        else show()
      }
      follow()
      const stop = store.subscribe(follow)
      return () => {
        cancel()
        stop()
      }
    },
  }
}

/**
 * Returns the stack to display; `undefined` while the modal is closed. A view that is pushed is rendered after the frame
 * that answers the press, once its code is loaded: until then the view that is left stays, at most 400 ms, without an
 * outline between. Not in a transition: its slices would double the time until the view is displayed. Every other move is
 * displayed at once: the state of the view that is left may be gone.
 */
export function useShownStack(): Stack | undefined {
  const kernel = useKernel()
  const loader = usePartLoader()
  const { subscribe, read } = useMemo(() => createShownStack(kernel, loader), [kernel, loader])
  return useSyncExternalStore(subscribe, read, read)
}
