/** Returns the focused element, also inside of shadow roots: the body if it is the page as a whole. */
export function deepActiveElement(): HTMLElement | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  // An SVG element has the member that is used too: `focus`.
  return active as HTMLElement | null
}
