import type { ParentWindow } from '#kernel'
import { listenToWindow } from './listen-to-window.js'

/** Creates the access to the window around the page, by `postMessage` (HTML, Cross-document messaging). */
export function createBrowserParent(page: Window): ParentWindow {
  // A page that is in no frame is its own parent.
  const isFramed = (): boolean => page.parent !== page

  return {
    isFramed,
    // Not every browser has `ancestorOrigins`.
    origin: () => (isFramed() ? page.location.ancestorOrigins?.[0] : undefined),
    post(message, origin) {
      if (isFramed()) page.parent.postMessage(message, origin)
    },
    subscribe: (listener) => listenToWindow(page, () => (isFramed() ? page.parent : undefined), listener),
  }
}
