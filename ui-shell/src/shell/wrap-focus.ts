import { tabbable } from 'tabbable'

/**
 * Keeps Tab inside of the dialog: after the last element comes the first. It handles only the Tab key, so a
 * wallet's own dialog may take the focus and keep it.
 *
 * @returns `true` if it moved the focus; the key is then handled
 */
export function wrapFocus(card: HTMLElement, active: Element | null, backwards: boolean): boolean {
  const stops = tabbable(card, { getShadowRoot: true })
  const first = stops[0]
  const last = stops[stops.length - 1]
  if (!first || !last) return true
  const side = backwards ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING
  const goesOn =
    active !== null &&
    stops.some((stop) => stop !== active && (active.compareDocumentPosition(stop) & side) !== 0)
  // From the card itself every stop follows; backwards there is none before it.
  if (goesOn && !(backwards && active === card)) return false
  const target = backwards ? last : first
  target.focus()
  return true
}
