declare global {
  interface Window {
    interactions: InteractionProbe
  }
}

export interface InteractionProbe {
  /** Forgets what was measured before. */
  begin(): void
  /**
   * Resolves with the longest interaction since `begin`, from its event to the next frame, as for INP (Event Timing, W3C):
   * milliseconds in steps of eight; 0 if all took less than 16.
   */
  end(): Promise<number>
}

/** Installs the measurement. Runs in the page, before its scripts. */
export function installInteractionProbe(): void {
  let longest = 0
  const add = (entries: readonly PerformanceEntry[]): void => {
    for (const entry of entries)
      if (Number(Reflect.get(entry, 'interactionId')) > 0) longest = Math.max(longest, entry.duration)
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  // `durationThreshold` is not in the types of the DOM.
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  const frame = (): Promise<number> => new Promise(requestAnimationFrame)
  window.interactions = {
    begin() {
      observer.takeRecords()
      longest = 0
    },
    async end() {
      // The entry of an interaction comes after the frame that follows it.
      for (let frames = 0; frames < 3; frames++) await frame()
      add(observer.takeRecords())
      return longest
    },
  }
}
