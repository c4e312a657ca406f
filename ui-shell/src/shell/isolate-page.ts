import { inertOthers } from 'aria-hidden'

/**
 * Takes the page behind the modal out of reach, for keyboard, pointer and screen reader. What draws nothing now is
 * left alone, as is what is added later: a wallet shows its own dialog there, and that must stay usable.
 */
export function isolatePage(host: HTMLElement): () => void {
  const unseen = [...document.body.children].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width === 0 || height === 0
  })
  return inertOthers([host, ...unseen], document.body)
}
