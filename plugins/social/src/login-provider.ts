import type { SocialProvider } from '#plugins/embedded'

/** Logins other than email. `passkey` is the secure site's own. */
export type LoginProvider = SocialProvider | 'farcaster' | 'passkey'

/** Names in the providers' spelling; they are not translated. In the default order. */
export const providerNames: Readonly<Record<Exclude<LoginProvider, 'passkey'>, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** Returns true if a text is the id of a provider that the plugin supports. */
export const isProvider = (value: unknown): value is keyof typeof providerNames =>
  typeof value === 'string' && Object.hasOwn(providerNames, value)

/** The providers in the default order. */
export const allProviders: readonly (keyof typeof providerNames)[] =
  Object.keys(providerNames).filter(isProvider)
