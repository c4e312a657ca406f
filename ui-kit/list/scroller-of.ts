/**
 * What scrolls around an element: its `<ViewBody>`. Asked of the page, as a ref of an ancestor is empty in the layout effects of what
 * came into the page with it.
 */
export const scrollerOf = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-q-scroll]') ?? null
