import { type RefObject, useLayoutEffect, useState } from 'react'

/** The place of a long list and the sizes of its lines. Pixels. */
export interface ListPlace {
  /** The distance from the start of the scroll container. */
  readonly above: number
  readonly rowHeight: number
  readonly headingHeight: number
}

/** Those of the standard theme and font size: right in the first rendering for most users. */
const usual: ListPlace = { above: 0, rowHeight: 56, headingHeight: 36 }

/**
 * Returns the place of a list in its scroll container, and the heights of its lines, which follow from the theme's density and
 * from the font size (`gap` of `.q-virtual`). Measured before the first paint, and again after size changes above the list.
 */
export function useListPlace(element: RefObject<HTMLElement | null>): ListPlace {
  const [place, setPlace] = useState(usual)
  useLayoutEffect(() => {
    const list = element.current
    const frame = scrollerOf(list)
    if (!list || !frame) return
    const measure = (): void => {
      const top = list.getBoundingClientRect().top
      const { rowGap, columnGap } = getComputedStyle(list)
      const next: ListPlace = {
        above: Math.round(top - frame.getBoundingClientRect().top + frame.scrollTop),
        rowHeight: Number.parseFloat(rowGap) || usual.rowHeight,
        headingHeight: Number.parseFloat(columnGap) || usual.headingHeight,
      }
      const isSame = (now: ListPlace): boolean =>
        now.above === next.above &&
        now.rowHeight === next.rowHeight &&
        now.headingHeight === next.headingHeight
      setPlace((now) => (isSame(now) ? now : next))
    }
    measure()
    // All content above the element is in one of these, and changes its size.
    const sizes = new ResizeObserver(measure)
    for (const child of frame.children) sizes.observe(child)
    return () => sizes.disconnect()
  }, [element])
  return place
}

/**
 * Returns the scroll container of an element: its `<ViewBody>`. Reads the DOM, as a ref of an ancestor is empty in the layout
 * effects of elements that were mounted with it.
 */
export const scrollerOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-q-scroll]') ?? null
