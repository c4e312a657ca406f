/** What went over the page's ports, as `type` says. */
export interface WatchedLine {
  /** Ports on which anything of the catalogue was said. */
  readonly ports: Set<MessagePort>
  readonly posted: { readonly type: string; readonly id?: string }[]
  readonly events: unknown[]
}

declare global {
  interface Window {
    quoinLine?: WatchedLine
  }
}

/** Runs in a page before its scripts: notes what it says to the secure site's frame, and what it hears. */
export function watchLine(): void {
  if (window.top !== window) return
  const line: WatchedLine = { ports: new Set(), posted: [], events: [] }
  window.quoinLine = line
  const isOurs = (message: unknown): message is { readonly type: string } =>
    String(Reflect.get(Object(message), 'type')).startsWith('@quoin-')
  const OwnChannel = window.MessageChannel
  window.MessageChannel = class extends OwnChannel {
    constructor() {
      super()
      const port = this.port1
      const post = port.postMessage.bind(port)
      port.postMessage = (message: unknown) => {
        if (isOurs(message)) {
          line.ports.add(port)
          line.posted.push(message)
        }
        post(message)
      }
      port.addEventListener('message', ({ data }) => {
        if (isOurs(data)) line.events.push(data)
      })
    }
  }
}
