import type { Translate } from '#ui-kit'
import type { SocialPlugin, SocialState } from '../contract.js'
import { type LoginProvider, providerNames } from '../login-provider.js'

/** Returns the name of a login. */
export const providerName = (t: Translate<SocialPlugin>, provider: LoginProvider): string =>
  provider === 'passkey' ? t('passkeyName') : providerNames[provider]

/** Returns the secure site's message, if the plugin has no specific text: it is text from outside, so it is capped. */
export function statusTextOf(state: SocialState): string | undefined {
  if (state.status !== 'failed' || state.fault !== 'other' || state.words === undefined) return undefined
  return state.words.length > 200 ? `${state.words.slice(0, 199)}…` : state.words
}
