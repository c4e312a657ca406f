import type { ThemePayload } from 'quoin/frame-protocol'

export interface Wishes {
  readonly theme: ThemePayload
  /** BCP 47. */
  readonly language: string | undefined
}

/** The theme and language requested by the page, stored until something is rendered. */
export interface HostWishes {
  state(): Wishes
  subscribe(listener: () => void): () => void
  set(next: Partial<Wishes>): void
}

export function createHostWishes(): HostWishes {
  const listeners = new Set<() => void>()
  let state: Wishes = { theme: {}, language: undefined }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      state = { ...state, ...next }
      for (const listener of [...listeners]) listener()
    },
  }
}
