import type { AccountWords } from '../words/account-words.js'

/** Names of providers, which are the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}

/** What a way to sign in is called. */
export function methodName(method: string, words: AccountWords): string {
  if (method === 'email') return words.say('byEmail')
  if (method === 'passkey') return words.say('byPasskey')
  return NAMES[method] ?? method
}
