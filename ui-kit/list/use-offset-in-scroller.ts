import { type RefObject, useLayoutEffect, useState } from 'react'
import { scrollerOf } from './scroller-of.js'

/** How far below the start of what scrolls an element begins, in pixels; also once something above it grows or shrinks. */
export function useOffsetInScroller(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const frame = scrollerOf(element.current)
    if (!frame) return
    const measure = (): void => {
      const top = element.current?.getBoundingClientRect().top ?? 0
      setOffset(Math.round(top - frame.getBoundingClientRect().top + frame.scrollTop))
    }
    measure()
    // Whatever stands above is in one of these, and makes it larger or smaller.
    const sizes = new ResizeObserver(measure)
    for (const child of frame.children) sizes.observe(child)
    return () => sizes.disconnect()
  }, [element])
  return offset
}
