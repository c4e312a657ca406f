import type { Translate } from '#ui-kit'
import { type LoginProvider, providerNames } from '../login-provider.js'

/** What a login is called. */
export const providerName = (t: Translate, provider: LoginProvider): string =>
  provider === 'passkey' ? t('passkeyName') : providerNames[provider]
