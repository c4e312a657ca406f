/**
 * Runs in the page before anything else: `window.liveTimers` holds the timers that are set and neither ran nor were
 * cleared.
 */
export function countTimers(): void {
  const live = new Set<unknown>()
  Reflect.set(window, 'liveTimers', live)
  const wrap = (set: 'setTimeout' | 'setInterval', clear: 'clearTimeout' | 'clearInterval'): void => {
    const original = window[set].bind(window)
    const originalClear = window[clear].bind(window)
    Reflect.set(window, set, (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
      const id = original(() => {
        if (set === 'setTimeout') live.delete(id)
        run(...given)
      }, ms)
      live.add(id)
      return id
    })
    Reflect.set(window, clear, (id: number) => {
      live.delete(id)
      originalClear(id)
    })
  }
  wrap('setTimeout', 'clearTimeout')
  wrap('setInterval', 'clearInterval')
}
