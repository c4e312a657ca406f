/**
 * Returns a picture of the open card for its closing animation, while the card itself is already removed: it runs nothing and
 * is inert for screen readers and keyboard. Returns nothing if reduced motion is preferred.
 */
export function leavingCopy(shadow: ShadowRoot): HTMLElement | undefined {
  const root = shadow.querySelector<HTMLElement>('.q-root')
  if (!root || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
  const copy = root.cloneNode(true) as HTMLElement // a clone of an HTMLElement is one
  copy.inert = true
  copy.setAttribute('aria-hidden', 'true')
  copy.setAttribute('data-closing', '')
  const tops = [...root.querySelectorAll('[data-q-scroll]')].map((body) => body.scrollTop)
  // A copy starts unscrolled, and can be scrolled only once it is in the page.
  queueMicrotask(() => {
    for (const [index, body] of [...copy.querySelectorAll('[data-q-scroll]')].entries())
      body.scrollTop = tops[index] ?? 0
  })
  return copy
}
