/** Words that name a secret in the name of a field: `clientSecret`, `pairingUri`. */
const secretWords =
  /^(secret|signature|password|passphrase|passcode|mnemonic|seed|phrase|otp|pin|jwt|cookie|credential|private|authorization|auth|sym|key|keychain|token|topic|code|uri|url|email|mail|nonce|session|cvc|cvv|iban|wif|xprv|recovery|backup|verifier|challenge|bearer)s?$/

/** Splits a name into its words, in lower case. */
const wordsOf = (name: string): readonly string[] =>
  name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)

/** Returns whether a field of that name may contain a secret. */
export const isSecretName = (name: string): boolean => wordsOf(name).some((word) => secretWords.test(word))

/** Words that name an amount in the name of a field: `sellAmount`, `balances`. */
const amountWords =
  /^(amount|balance|price|fee|fiat|usd|value|worth|total|quantity|allowance|supply|liquidity|limit)s?$/

/** Returns whether a number in a field of that name may be an amount. */
export const isAmountName = (name: string): boolean => wordsOf(name).some((word) => amountWords.test(word))

/** Words that name a count or a position in the name of a field. Elsewhere a number may be an amount in any unit. */
const countWords =
  /^(count|index|length|size|depth|version|attempt|retry|retries|decimal|step|page|progress|percent|listener|width|height|chain|port|http|httpstatus|status)s?$/

/** Returns whether a number in a field of that name is a count. */
export const isCountName = (name: string): boolean => wordsOf(name).some((word) => countWords.test(word))

/** Returns whether a word has no vowel, as the base64 of digits often has none. */
const hasNoVowel = (word: string): boolean =>
  /^[b-df-hj-np-tv-z\d]{4,}$/i.test(word) && !/^(https?|sync|try\w?)$/i.test(word)

/** Returns whether a text of letters and digits looks generated: a key, a token, a hash, a code. */
export function looksRandom(text: string): boolean {
  if (/[\da-f]{12}/i.test(text) || /\d{5}/.test(text) || /wc:/i.test(text)) return true
  return text.split(/[^A-Za-z\d]+/).some((part) => {
    // Of a name in camel case: `getCapabilities` has two.
    const humps = part.split(/(?=[A-Z])/).filter(Boolean)
    if (humps.some((hump) => hump.length > 15 || hasNoVowel(hump))) return true
    if (/\d[A-Za-z]+\d/.test(part)) return true
    return humps.length >= 4 && part.length / humps.length < 3
  })
}

/** Returns whether every part between signs is a word, with a number of at most three digits after it. */
export function isTidy(text: string): boolean {
  const parts = text.split(/[^A-Za-z\d]+/)
  // A phrase has more words.
  return !looksRandom(text) && parts.length <= 8 && parts.every((part) => /^[A-Za-z]*\d{0,3}$/.test(part))
}

/** Returns whether a text is written like the name of a field, a function or a plugin: `swapState`, `eip155`. */
export const isPlainName = (text: string): boolean =>
  /^[A-Za-z_$][A-Za-z_$]{0,39}\d{0,3}$/.test(text) && isTidy(text)

/** Returns whether a text is written like the id of a wallet: `io.metamask`, `walletConnect`. */
export const isPublicId = (text: string): boolean =>
  text.length <= 64 && /^[A-Za-z][\w.:-]*$/.test(text) && isTidy(text)

/** Returns whether a text is written like a wallet's method: `eth_sendTransaction`. */
export const isMethodName = (text: string): boolean =>
  text.length <= 64 && /^[A-Za-z\d]{2,20}(_[A-Za-z\d]{1,40})*$/.test(text) && isTidy(text)

/** Returns whether a text is written like an error code: `USER_REJECTED`. */
export const isErrorCode = (text: string): boolean =>
  text.length <= 48 &&
  /^[A-Z]{2,14}(_[A-Z]{1,14}|_\d{1,2}){1,5}$/.test(text) &&
  text.split('_').every((word) => !looksRandom(word.toLowerCase()))

/** Returns whether a text is an address, or an account of CAIP-10. */
export const isAddress = (text: string): boolean =>
  /^0x[\da-f]{40}$/i.test(text) ||
  /^(bc|tb|bcrt)1[a-z\d]{20,80}$/.test(text) ||
  /^[1-9A-HJ-NP-Za-km-z]{26,50}$/.test(text)
