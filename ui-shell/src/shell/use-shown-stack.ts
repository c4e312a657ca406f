import { useEffect, useState } from 'react'
import { points, type RouterState } from '#kernel'
import { afterPaint } from '../../../ui-kit/plugin/after-paint.js'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import { usePartLoader } from '../../../ui-kit/plugin/part-loader-context.js'

export type Stack = Extract<RouterState, { readonly open: true }>['stack']

/** How long the previous view stays while the code of the next one loads. Milliseconds. */
const patienceMs = 200

/** Returns true if the stack is the earlier one with further views on top. */
function isPushedOn(earlier: Stack, stack: Stack): boolean {
  const top = earlier[earlier.length - 1]?.key
  return stack.slice(0, -1).some(({ key }) => key === top)
}

/**
 * Returns the stack to display. A view that is pushed is rendered after the frame that answers the press; until then, and
 * for a moment while its code loads, the previous one stays. Not in a transition: its slices would double the time until
 * the view is displayed. Every other move is displayed at once: the state of the view that is left may be gone.
 */
export function useShownStack(stack: Stack | undefined): Stack | undefined {
  const { contributions, platform } = useKernel()
  const loader = usePartLoader()
  const [shown, setShown] = useState(stack)
  const isWaiting = stack !== undefined && shown !== undefined && isPushedOn(shown, stack)
  const next = isWaiting ? shown : stack
  if (next !== shown) setShown(next)
  useEffect(() => {
    if (!isWaiting) return
    const top = stack[stack.length - 1]
    const view = top && contributions.find(points.views, top.view)
    let isWanted = true
    let isPainted = false
    let isLoaded = !view || loader.peek(view.load) !== undefined
    const show = (): void => {
      if (isWanted && isPainted && isLoaded) setShown(stack)
    }
    const endWait = (): void => {
      isLoaded = true
      show()
    }
    afterPaint(() => {
      isPainted = true
      show()
    })
    const cancel = isLoaded ? undefined : platform.after(patienceMs, endWait)
    if (view && !isLoaded) void loader.load(view.load, view.plugin).then(endWait)
    return () => {
      isWanted = false
      cancel?.()
    }
  }, [contributions, platform, loader, stack, isWaiting])
  return next
}
