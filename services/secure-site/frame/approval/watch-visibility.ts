import type { Sight } from './confirm-guard.js'

/** The options of Intersection Observer v2, which not every browser supports, nor TypeScript's types. */
interface TrackingInit extends IntersectionObserverInit {
  readonly trackVisibility: boolean
  /** Milliseconds; at least 100, as the standard requires. */
  readonly delay: number
}

/** Minimum size of a readable approval. CSS pixels. */
const min = { width: 260, height: 240 }

/**
 * Reports the visible part of an element. In browsers with `trackVisibility` (Chromium) `whole` also means that nothing
 * covers, fades or transforms it, including in the embedding page. In others it only means that all of it is inside the
 * window, that the window is visible, and large enough: there a page can cover the frame, and only the half second
 * protects.
 *
 * @returns a function that stops it
 */
export function watchVisibility(element: Element, onChange: (sight: Sight) => void): () => void {
  const init: TrackingInit = { threshold: [0, 0.99, 1], trackVisibility: true, delay: 100 }
  let sight: Sight = 'none'
  const notify = (): void => {
    const isLarge = window.innerWidth >= min.width && window.innerHeight >= min.height
    if (document.visibilityState !== 'visible') onChange('none')
    else onChange(sight === 'whole' && !isLarge ? 'partly' : sight)
  }
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1)
    if (!entry) return
    const isCovered = 'isVisible' in entry && entry.isVisible === false
    // Slightly less than 1: frames may have fractional pixel positions.
    const isWhole = entry.intersectionRatio >= 0.99 && !isCovered
    sight = isWhole ? 'whole' : entry.intersectionRatio > 0 ? 'partly' : 'none'
    notify()
  }, init)
  observer.observe(element)
  window.addEventListener('resize', notify)
  document.addEventListener('visibilitychange', notify)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', notify)
    document.removeEventListener('visibilitychange', notify)
  }
}
