/** Returns a Content-Security-Policy with the given directives. */
export function policy(directives: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** Returns the WebSocket URL of an origin: `http://localhost:1` → `ws://localhost:1`. */
export function socketUrl(httpUrl: string): string {
  return httpUrl.replace(/^http/, 'ws')
}
