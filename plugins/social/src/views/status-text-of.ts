import type { SocialState } from '../contract.js'

/** Returns the secure site's message, if the plugin has no specific text: it is text from outside, so it is capped. */
export function statusTextOf(state: SocialState): string | undefined {
  if (state.status !== 'failed' || state.fault !== 'other' || state.words === undefined) return undefined
  return state.words.length > 200 ? `${state.words.slice(0, 199)}…` : state.words
}
