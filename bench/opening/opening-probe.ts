declare global {
  interface Window {
    opening: OpeningProbe
  }
}

export interface OpeningProbe {
  /** Resolves with the time from the press of the next click to the frame after the first one with a row. Milliseconds. */
  next(): Promise<number>
  /** Resolves once the main thread has been free for half a second. */
  rest(): Promise<void>
}

/** Installs the measurements of a page. Runs in the page, before its scripts. */
export function installOpeningProbe(): void {
  const row = (): Element | null | undefined =>
    document.querySelector('dialog .q-row') ??
    document.querySelector('quoin-modal')?.shadowRoot?.querySelector('.q-card .q-row')
  const frame = (): Promise<number> => new Promise(requestAnimationFrame)
  window.opening = {
    next: () =>
      new Promise((resolve) => {
        const start = async ({ timeStamp }: Event): Promise<void> => {
          while (!row()?.getBoundingClientRect().height) await frame()
          await frame()
          resolve(performance.now() - timeStamp)
        }
        addEventListener('click', start, { capture: true, once: true })
      }),
    async rest() {
      for (let free = 0; free < 500; ) {
        const before = performance.now()
        await frame()
        // A late frame had to wait for the main thread.
        const took = performance.now() - before
        free = took > 25 ? 0 : free + took
      }
    },
  }
}
