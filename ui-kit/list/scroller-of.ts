/**
 * Returns the scroll container of an element: its `<ViewBody>`. Reads the DOM, as a ref of an ancestor is empty in the layout
 * effects of elements that were mounted with it.
 */
export const scrollerOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-q-scroll]') ?? null
