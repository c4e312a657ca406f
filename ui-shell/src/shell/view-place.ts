import { focusable } from 'tabbable'

/** The position in a view: the scroll offset, and the focused element. */
export interface ViewPlace {
  readonly scrollTop: number
  readonly index: number
  readonly text: string
}

const scroller = (view: HTMLElement): HTMLElement | null => view.querySelector('[data-q-scroll]')
const stopsOf = (view: HTMLElement): readonly Element[] => focusable(view, { displayCheck: 'none' })

/** Saves the position before the view is left. */
export function viewPlace(view: HTMLElement, active: Element | null): ViewPlace {
  return {
    scrollTop: scroller(view)?.scrollTop ?? 0,
    index: active ? stopsOf(view).indexOf(active) : -1,
    text: active?.textContent ?? '',
  }
}

/**
 * Restores the position in a view that was rendered again: the element with the same text, else the one
 * at the same index.
 *
 * @returns `true` if an element got the focus
 */
export function restorePlace(view: HTMLElement, place: ViewPlace): boolean {
  const body = scroller(view)
  if (body) body.scrollTop = place.scrollTop
  if (place.index < 0) return false
  const stops = stopsOf(view)
  const same = stops[place.index]
  const found =
    same?.textContent === place.text ? same : (stops.find((stop) => stop.textContent === place.text) ?? same)
  if (!(found instanceof HTMLElement)) return false
  found.focus({ preventScroll: true })
  return true
}
