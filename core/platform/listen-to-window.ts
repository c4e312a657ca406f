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
