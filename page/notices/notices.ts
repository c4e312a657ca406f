import type { ReadableStore } from '../../kernel/store/store.js'

/** The short message at the top of the card. `text` is already in the user's language. */
export interface Notice {
  readonly variant: 'loading' | 'success' | 'error'
  readonly text: string
  readonly key: number
}

export interface Notices {
  readonly store: ReadableStore<Notice | undefined>
  /** Displays a message; one that is open is replaced after 150 ms. Hides after 2,500 ms, unless loading. */
  show(variant: Notice['variant'], text: string): void
  hide(): void
}
