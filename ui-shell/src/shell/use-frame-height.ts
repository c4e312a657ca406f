import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns the height of the view's frame that was displayed last, in pixels.
 *
 * @param change identifies the view's element
 */
export function useFrameHeight(frame: RefObject<HTMLElement | null>, change: string): RefObject<number> {
  const seen = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` identifies the content of the frame
  useLayoutEffect(() => {
    const view = frame.current?.querySelector('.q-view')
    if (!view) return
    const observer = new ResizeObserver(() => {
      seen.current = view.clientHeight
    })
    observer.observe(view)
    return () => observer.disconnect()
  }, [change])
  return seen
}
