/** The messages on the page's ports, as `type` defines them. */
export interface WatchedLine {
  /** Ports that carried a message of the catalogue. */
  readonly ports: Set<MessagePort>
  readonly posted: { readonly type: string; readonly id?: string }[]
  readonly events: unknown[]
}

declare global {
  interface Window {
    quoinLine?: WatchedLine
  }
}

/** Runs in a page before its scripts: records its messages to and from the secure site's frame. */
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
