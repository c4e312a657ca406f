import { inertOthers } from 'aria-hidden'

/**
 * Makes the page behind the modal inert, for keyboard, pointer and screen reader. Elements without size are
 * skipped, as are elements that are added later: a wallet shows its own dialog there, which must stay usable. Frames of the
 * platform are skipped, too: a view may have placed one over the card before the modal was opened.
 */
export function isolatePage(host: HTMLElement): () => void {
  const reachable = [...document.body.children].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width === 0 || height === 0 || element.localName === 'quoin-frame'
  })
  return inertOthers([host, ...reachable], document.body)
}
