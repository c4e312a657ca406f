/**
 * Calls back on Escape while the focus is in this document: the embedding page receives no key events from the frame. A
 * held key counts once; an event whose default was prevented is ignored.
 */
export function listenForEscape(
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
