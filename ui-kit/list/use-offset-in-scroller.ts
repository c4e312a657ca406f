import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the distance of an element from the start of its scroll container, in pixels. Follows size changes above it. */
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
    // All content above the element is in one of these, and changes its size.
    const sizes = new ResizeObserver(measure)
    for (const child of frame.children) sizes.observe(child)
    return () => sizes.disconnect()
  }, [element])
  return offset
}

/**
 * Returns the scroll container of an element: its `<ViewBody>`. Reads the DOM, as a ref of an ancestor is empty in the layout
 * effects of elements that were mounted with it.
 */
export const scrollerOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-q-scroll]') ?? null
