import type { AccountWords } from '../words/account-words.js'

/** Provider names, which are the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}

/** Returns the display name of a login method. */
export function methodName(method: string, words: AccountWords): string {
  if (method === 'email') return words.text('byEmail')
  if (method === 'passkey') return words.text('byPasskey')
  return NAMES[method] ?? method
}
