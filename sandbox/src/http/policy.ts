/** Writes a Content-Security-Policy from its directives. */
export function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** Address of an origin's WebSocket: `http://localhost:1` → `ws://localhost:1`. */
export function socketUrl(httpUrl: string): string {
  return httpUrl.replace(/^http/, 'ws')
}
