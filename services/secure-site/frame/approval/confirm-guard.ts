/** How long what is to be confirmed must have been seen as it is. Milliseconds. */
export const confirmDelayMs = 500

/** How much of what is to be confirmed can be seen. `partly`: some of it is out of sight, or something may cover it. */
export type Sight = 'none' | 'partly' | 'whole'

/** `settling`: all of it can be seen, for less than half a second. `armed`: a press counts. */
export type GuardState = 'none' | 'partly' | 'settling' | 'armed'

/**
 * Lets a confirmation through only where the person could have seen what it confirms: fully visible, and unchanged, for half a
 * second. Whatever changes or covers it starts the time again.
 */
export interface ConfirmGuard {
  state(): GuardState
  subscribe(listener: () => void): () => void
  /** Something else is shown, or it has another size. */
  contentChanged(): void
  sightChanged(sight: Sight): void
  dispose(): void
}

/** @param after runs something later, and returns what stops it */
export function createConfirmGuard(after: (ms: number, run: () => void) => () => void): ConfirmGuard {
  const listeners = new Set<() => void>()
  let state: GuardState = 'none'
  let stop = (): void => undefined

  function set(next: GuardState): void {
    stop()
    stop = next === 'settling' ? after(confirmDelayMs, () => set('armed')) : () => undefined
    if (state === next) return
    state = next
    for (const listener of [...listeners]) listener()
  }

  const isWhole = (): boolean => state === 'settling' || state === 'armed'

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    contentChanged() {
      if (isWhole()) set('settling')
    },
    sightChanged(sight) {
      if (sight !== 'whole') set(sight)
      else if (!isWhole()) set('settling')
    },
    dispose() {
      stop()
      listeners.clear()
    },
  }
}
