import type { ScrollRest } from '../picture/scroll-rest-context.js'

/** The rest of a list that its scrolling sets. */
export interface WritableScrollRest extends ScrollRest {
  setScrolling(isScrolling: boolean): void
}

/** Creates the rest of a list: at rest until it is scrolled. */
export function createScrollRest(): WritableScrollRest {
  let isAtRest = true
  const displayed = new Set<string>()
  const waiting = new Set<() => void>()
  return {
    allows(source) {
      const isAllowed = isAtRest || source.startsWith('data:') || displayed.has(source)
      if (isAllowed) displayed.add(source)
      return isAllowed
    },
    onRest(run) {
      waiting.add(run)
      return () => waiting.delete(run)
    },
    setScrolling(isScrolling) {
      isAtRest = !isScrolling
      if (isScrolling) return
      for (const run of waiting) run()
      waiting.clear()
    },
  }
}
