/** The state of the hostile parts: a test improves it, as a restored network does. */
export interface Mood {
  isBad(): boolean
  improve(): void
}

export function createMood(): Mood {
  let bad = true
  return {
    isBad: () => bad,
    improve() {
      bad = false
    },
  }
}
