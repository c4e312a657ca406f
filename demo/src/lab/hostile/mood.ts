/** Whether what is hostile still is: a test makes it better, as a network that is back does. */
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
