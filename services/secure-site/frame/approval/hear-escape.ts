/**
 * Calls back on Escape while the focus is in this document: the page around hears no key that is pressed in here. A key that is
 * held down counts once, and one that somebody has used is used up.
 */
export function hearEscape(
  target: Pick<Document, 'addEventListener' | 'removeEventListener'>,
  onEscape: () => void,
): () => void {
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || event.repeat) return
    event.preventDefault()
    onEscape()
  }
  target.addEventListener('keydown', press)
  return () => target.removeEventListener('keydown', press)
}
