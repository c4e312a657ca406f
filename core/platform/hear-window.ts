/** Hears one window and no other, whatever it has in it by then. The answer stops it. */
export function hearWindow(
  page: Window,
  source: () => MessageEventSource | null | undefined,
  listener: (message: unknown, origin: string) => void,
): () => void {
  const hear = (event: MessageEvent): void => {
    const expected = source()
    if (expected && event.source === expected) listener(event.data, event.origin)
  }
  page.addEventListener('message', hear)
  return () => page.removeEventListener('message', hear)
}
