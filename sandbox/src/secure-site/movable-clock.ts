/** A clock that follows the system clock and can be set forward. Milliseconds since 1970. */
export interface MovableClock {
  now(): number
  /** Sets the clock forward by this many milliseconds. */
  advance(milliseconds: number): void
  /** Returns to the system clock. */
  reset(): void
}

export function createMovableClock(): MovableClock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    advance(milliseconds) {
      ahead += milliseconds
    },
    reset() {
      ahead = 0
    },
  }
}
