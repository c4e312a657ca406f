import type { MessageLine } from '#kernel'

/** A port as a line. What it held back until now is heard with the first listener. */
export function createBrowserLine(port: MessagePort): MessageLine {
  return {
    post: (message) => port.postMessage(message),
    subscribe(listener) {
      const hear = (event: MessageEvent): void => listener(event.data)
      port.addEventListener('message', hear)
      port.start()
      return () => port.removeEventListener('message', hear)
    },
    close: () => port.close(),
  }
}
