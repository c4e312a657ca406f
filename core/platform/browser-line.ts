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

/** Subscribes to messages of one window only, whatever page it contains then. The returned function unsubscribes. */
export function listenToWindow(
  page: Window,
  source: () => MessageEventSource | null | undefined,
  listener: (message: unknown, origin: string) => void,
): () => void {
  const handle = (event: MessageEvent): void => {
    const expected = source()
    if (expected && event.source === expected) listener(event.data, event.origin)
  }
  page.addEventListener('message', handle)
  return () => page.removeEventListener('message', handle)
}
