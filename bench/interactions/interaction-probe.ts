declare global {
  interface Window {
    interactions: InteractionProbe
  }
}

export interface MeasuredInteraction {
  /**
   * The longest interaction since `begin`, from its event to the next frame, as for INP (Event Timing, W3C): milliseconds
   * in steps of eight; 0 if all took less than 16.
   */
  readonly inp: number
  /** From the first event to the end of the frame with the title that was given. Milliseconds. */
  readonly seen: number | undefined
}

export interface InteractionProbe {
  /**
   * Forgets what was measured before.
   *
   * @param title the title of the view that the interaction displays, if it displays one
   */
  begin(title?: string): void
  end(): Promise<MeasuredInteraction>
}

/** Installs the measurement. Runs in the page, before its scripts. */
export function installInteractionProbe(): void {
  let longest = 0
  let start: number | undefined
  let seen: number | undefined
  let wanted: string | undefined
  const add = (entries: readonly PerformanceEntry[]): void => {
    for (const entry of entries)
      if (Number(Reflect.get(entry, 'interactionId')) > 0) longest = Math.max(longest, entry.duration)
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  // `durationThreshold` is not in the types of the DOM.
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  for (const type of ['pointerdown', 'keydown'] as const)
    addEventListener(type, ({ timeStamp }) => (start ??= timeStamp), { capture: true })
  const frame = (): Promise<number> => new Promise(requestAnimationFrame)
  /** Returns true once the view itself is in the page, not the outline that precedes its code. */
  const isDisplayed = (): boolean => {
    const shadow = document.querySelector('quoin-modal')?.shadowRoot
    const body = shadow?.querySelector('.q-view > .q-body')
    return (
      shadow?.querySelector('.q-title')?.textContent === wanted &&
      body !== null &&
      body?.querySelector(':scope > div:only-child > .q-skeletons:only-child') === null
    )
  }
  const look = (): void => {
    if (wanted === undefined) return
    if (start === undefined || !isDisplayed()) {
      requestAnimationFrame(look)
      return
    }
    wanted = undefined
    const from = start
    // Runs once the frame is drawn.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      seen = performance.now() - from
    }
    port2.postMessage(undefined)
  }
  window.interactions = {
    begin(title) {
      observer.takeRecords()
      longest = 0
      start = undefined
      seen = undefined
      wanted = title
      requestAnimationFrame(look)
    },
    async end() {
      // The entry of an interaction comes after the frame that follows it.
      for (let frames = 0; frames < 3; frames++) await frame()
      add(observer.takeRecords())
      return { inp: longest, seen }
    },
  }
}
