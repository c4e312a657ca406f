import type { Sight } from './confirm-guard.js'

/** The second version of the observer, which not every browser has, nor TypeScript's types. */
interface TrackingInit extends IntersectionObserverInit {
  readonly trackVisibility: boolean
  /** Milliseconds; at least 100, as the standard asks. */
  readonly delay: number
}

/** The least at which an approval can be read. CSS pixels. */
const least = { width: 260, height: 240 }

/**
 * Tells how much of an element can be seen. Where the browser has `trackVisibility` (Chromium) `whole` means also that nothing
 * covers it, fades it or turns it, also in the page around the frame. Elsewhere only that all of it is inside the window, that the
 * window is shown, and large enough to read: there a page can lay something over the frame, and only the half second holds.
 *
 * @returns ends the watch
 */
export function watchVisibility(element: Element, onChange: (sight: Sight) => void): () => void {
  const init: TrackingInit = { threshold: [0, 0.99, 1], trackVisibility: true, delay: 100 }
  let sight: Sight = 'none'
  const tell = (): void => {
    const isLarge = window.innerWidth >= least.width && window.innerHeight >= least.height
    if (document.visibilityState !== 'visible') onChange('none')
    else onChange(sight === 'whole' && !isLarge ? 'partly' : sight)
  }
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.at(-1)
    if (!entry) return
    const isCovered = 'isVisible' in entry && entry.isVisible === false
    // A little less than all: frames stand on fractions of pixels.
    const isWhole = entry.intersectionRatio >= 0.99 && !isCovered
    sight = isWhole ? 'whole' : entry.intersectionRatio > 0 ? 'partly' : 'none'
    tell()
  }, init)
  observer.observe(element)
  window.addEventListener('resize', tell)
  document.addEventListener('visibilitychange', tell)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', tell)
    document.removeEventListener('visibilitychange', tell)
  }
}
