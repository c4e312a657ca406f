import { type ApprovalWords, englishApprovalWords, loadApprovalWords } from '../words/approval-words.js'
import type { HostPreferences } from './host-preferences.js'
import { type FrameTheme, readTheme } from './read-theme.js'

export interface LookState {
  readonly theme: FrameTheme
  readonly words: ApprovalWords
}

/** The theme and language of the frame: those of the page, within limits. */
export interface FrameLook {
  state(): LookState
  subscribe(listener: () => void): () => void
  dispose(): void
}

/**
 * Follows the page's settings. Resolves once the texts of its language are loaded, so that the frame never shows two
 * languages.
 */
export async function followPreferences(preferences: HostPreferences): Promise<FrameLook> {
  const listeners = new Set<() => void>()
  let { language } = preferences.state()
  let state: LookState = { theme: readTheme(preferences.state().theme), words: englishApprovalWords() }

  function set(next: Partial<LookState>): void {
    state = { ...state, ...next }
    for (const listener of [...listeners]) listener()
  }
  async function loadWords(requested: string | undefined): Promise<void> {
    const words = await loadApprovalWords(requested)
    // The language may have changed meanwhile.
    if (requested === language) set({ words })
  }
  const stop = preferences.subscribe(() => {
    const next = preferences.state()
    set({ theme: readTheme(next.theme) })
    if (next.language === language) return
    language = next.language
    void loadWords(language)
  })
  await loadWords(language)
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: stop,
  }
}
