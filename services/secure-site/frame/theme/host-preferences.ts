import type { ThemePayload } from 'quoin/frame-protocol'

export interface Preferences {
  readonly theme: ThemePayload
  /** BCP 47. */
  readonly language: string | undefined
}

/** The theme and language requested by the page, stored until something is rendered. */
export interface HostPreferences {
  state(): Preferences
  subscribe(listener: () => void): () => void
  set(next: Partial<Preferences>): void
}

export function createHostPreferences(): HostPreferences {
  const listeners = new Set<() => void>()
  let state: Preferences = { theme: {}, language: undefined }
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
