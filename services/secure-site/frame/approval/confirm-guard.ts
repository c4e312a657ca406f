/** Time for which the request must have been visible and unchanged before a confirmation. Milliseconds. */
export const confirmDelayMs = 500

/** The visible part of the request. `partly`: part of it is out of view or may be covered. */
export type Sight = 'none' | 'partly' | 'whole'

/** `settling`: fully visible for less than half a second. `armed`: a press is accepted. */
export type GuardState = 'none' | 'partly' | 'settling' | 'armed'

/**
 * Accepts a confirmation only if the user could have seen the request: fully visible, and unchanged, for half a second.
 * Any change or covering restarts the time.
 */
export interface ConfirmGuard {
  state(): GuardState
  subscribe(listener: () => void): () => void
  /** The content or its size changed. */
  contentChanged(): void
  sightChanged(sight: Sight): void
  dispose(): void
}

/** @param after schedules a function, and returns a function that cancels it */
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
