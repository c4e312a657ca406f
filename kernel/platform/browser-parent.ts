import type { ParentWindow } from '#kernel'

/** The window around a page's own, by `postMessage` (HTML, Cross-document messaging). */
export function createBrowserParent(page: Window): ParentWindow {
  // A page that is in no frame is its own parent.
  const isFramed = (): boolean => page.parent !== page

  return {
    isFramed,
    // Not every browser has the list.
    origin: () => (isFramed() ? page.location.ancestorOrigins?.[0] : undefined),
    post(message, origin) {
      if (isFramed()) page.parent.postMessage(message, origin)
    },
    subscribe(listener) {
      const hear = (event: MessageEvent): void => {
        if (isFramed() && event.source === page.parent) listener(event.data, event.origin)
      }
      page.addEventListener('message', hear)
      return () => page.removeEventListener('message', hear)
    },
  }
}
