/** A clock that goes as the machine's does, and can be set forward. Milliseconds since 1970. */
export interface MovableClock {
  now(): number
  /** As if so many milliseconds had passed. */
  advance(milliseconds: number): void
  /** As the machine's again. */
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
