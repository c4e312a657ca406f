/** The element that has the focus, also inside of shadow roots: the body if it is the page as a whole. */
export function deepActiveElement(): HTMLElement | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  // An SVG element has what is used of it too: `focus`.
  return active as HTMLElement | null
}
