import { inertOthers } from 'aria-hidden'

/**
 * Takes the page behind the modal out of reach, for keyboard, pointer and screen reader. What draws nothing now is
 * left alone, as is what is added later: a wallet shows its own dialog there, and that must stay usable. So are the frames of the
 * platform: a view may have placed one over the card before the modal was there.
 */
export function isolatePage(host: HTMLElement): () => void {
  const reachable = [...document.body.children].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width === 0 || height === 0 || element.localName === 'quoin-frame'
  })
  return inertOthers([host, ...reachable], document.body)
}
