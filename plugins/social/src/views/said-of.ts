import type { SocialState } from '../contract.js'

/** The secure site's own words, where there are none here that fit: from outside the page, and so capped. */
export function saidOf(state: SocialState): string | undefined {
  if (state.status !== 'failed' || state.fault !== 'other' || state.words === undefined) return undefined
  return state.words.length > 200 ? `${state.words.slice(0, 199)}…` : state.words
}
