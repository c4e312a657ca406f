import type { MessageLine } from '#kernel'

/** Wraps a port. Messages that it queued until now are delivered with the first listener. */
export function createBrowserLine(port: MessagePort): MessageLine {
  return {
    post: (message) => port.postMessage(message),
    subscribe(listener) {
      const handle = (event: MessageEvent): void => listener(event.data)
      port.addEventListener('message', handle)
      port.start()
      return () => port.removeEventListener('message', handle)
    },
    close: () => port.close(),
  }
}
