import type { Translate } from '#ui-kit'
import type { SocialPlugin } from '../contract.js'
import { type LoginProvider, providerNames } from '../login-provider.js'

/** Returns the name of a login. */
export const providerName = (t: Translate<SocialPlugin>, provider: LoginProvider): string =>
  provider === 'passkey' ? t('passkeyName') : providerNames[provider]
