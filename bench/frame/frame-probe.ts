declare global {
  interface Window {
    /** In the page: its end of the line to the frame. */
    hosting: HostingProbe
    /** In the frame. */
    approval: ApprovalProbe
  }
}

/** A time that documents of different processes share. Milliseconds. */
type SharedTime = number

export interface HostingProbe {
  /** Adds the frame; resolves with the milliseconds until it is ready. */
  load(url: string): Promise<number>
  /** Resolves with the frame's answer to a request. */
  request(name: string, payload?: unknown): Promise<{ readonly type: string; readonly payload?: unknown }>
  /** Posts a request that waits for the user; returns the time. */
  post(name: string, payload: unknown): SharedTime
}

export interface ApprovalProbe {
  /** Resolves with the times at which an approval with the text is drawn, and its button is enabled. */
  shown(text: string): Promise<{ readonly readable: SharedTime; readonly usable: SharedTime }>
}

/** Installs the page's side: it does what the widget does, without its pause after `READY`. */
export function installHostingProbe(): void {
  const shared = (): number => performance.timeOrigin + performance.now()
  let port: MessagePort | undefined
  let last = 0
  const post = (name: string, payload: unknown): string => {
    const id = (++last).toString(16).padStart(32, '0')
    port?.postMessage({ type: `@quoin-app/${name}`, id, ...(payload === undefined ? {} : { payload }) })
    return id
  }
  window.hosting = {
    load: (url) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.style.cssText = 'position: fixed; inset: 0; width: 400px; height: 640px; border: 0'
        const beganAt = performance.now()
        addEventListener('message', ({ data, source }) => {
          if (source !== frame.contentWindow || data?.type !== '@quoin-frame/READY') return
          const took = performance.now() - beganAt
          const line = new MessageChannel()
          port = line.port1
          port.start()
          const hello = { type: '@quoin-app/HANDSHAKE', payload: { protocol: 1 } }
          frame.contentWindow?.postMessage(hello, new URL(url).origin, [line.port2])
          resolve(took)
        })
        frame.src = url
        document.body.append(frame)
      }),
    request: (name, payload) =>
      new Promise((resolve) => {
        const id = post(name, payload)
        port?.addEventListener('message', ({ data }) => {
          if (data.id === id) resolve(data)
        })
      }),
    post(name, payload) {
      const at = shared()
      post(name, payload)
      return at
    },
  }
}

/** Installs the frame's side. Runs in each document, before its scripts. */
export function installApprovalProbe(): void {
  const shared = (): number => performance.timeOrigin + performance.now()
  const frame = (): Promise<number> => new Promise(requestAnimationFrame)
  const until = async (isMet: () => boolean): Promise<number> => {
    while (!isMet()) await frame()
    // The next frame begins once this one is drawn.
    await frame()
    return shared()
  }
  /** The approval is drawn in the shadow tree of the page's element. */
  const find = (selector: string): HTMLElement | null | undefined =>
    document.getElementById('page')?.shadowRoot?.querySelector<HTMLElement>(selector)
  window.approval = {
    async shown(text) {
      const readable = await until(() => find('main')?.textContent.includes(text) === true)
      const button = 'button[data-variant=primary]:not([aria-disabled=true])'
      const usable = await until(() => find(button) != null)
      return { readable, usable }
    },
  }
}
