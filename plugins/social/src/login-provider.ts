import type { SocialProvider } from '#plugins/embedded'

/** Logins that are not by email. `passkey` is the secure site's own. */
export type LoginProvider = SocialProvider | 'farcaster' | 'passkey'

/** Names as the providers write them; they are not translated. */
export const providerNames: Readonly<Record<Exclude<LoginProvider, 'passkey'>, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
}

/** Whether a text names a provider that the plugin can show. */
export const isProvider = (value: unknown): value is keyof typeof providerNames =>
  typeof value === 'string' && Object.hasOwn(providerNames, value)
