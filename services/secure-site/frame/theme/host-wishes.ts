import type { ThemePayload } from 'quoin/frame-protocol'

export interface Wishes {
  readonly theme: ThemePayload
  /** BCP 47. */
  readonly language: string | undefined
}

/** How the page wants the frame to look and speak, kept until something is drawn. */
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
