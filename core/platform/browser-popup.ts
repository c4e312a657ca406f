import type { PopupWindow } from '#kernel'
import { listenToWindow } from './listen-to-window.js'

/** Opens a window in the middle of the page's own. Returns `undefined` if the browser blocks it. */
export function openBrowserPopup(
  page: Window,
  url: string,
  { width, height }: { readonly width: number; readonly height: number },
): PopupWindow | undefined {
  const left = Math.round(page.screenX + (page.outerWidth - width) / 2)
  const top = Math.round(page.screenY + (page.outerHeight - height) / 2)
  let popup: Window | null
  try {
    popup = page.open(url, '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
  } catch {
    return undefined
  }
  if (!popup) return undefined
  const opened = popup
  // The address of an empty window follows later: a foreign page must not be able to navigate this one (reverse
  // tabnabbing).
  if (url === 'about:blank') opened.opener = null
  const stops = new Set<() => void>()

  return {
    post: (message, origin) => opened.postMessage(message, origin),
    subscribe(listener) {
      const stop = listenToWindow(page, () => opened, listener)
      stops.add(stop)
      return () => {
        stops.delete(stop)
        stop()
      }
    },
    navigate: (next) => opened.location.replace(next),
    isClosed: () => opened.closed,
    focus: () => opened.focus(),
    close() {
      for (const stop of stops) stop()
      stops.clear()
      opened.close()
    },
  }
}
