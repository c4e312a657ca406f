/** Words that name a secret anywhere in a name: `clientSecret`, `signatureOf`. */
const anywhere =
  /^(secrets?|signatures?|passwords?|passphrases?|mnemonics?|seeds?|otps?|jwts?|cookies?|credentials?|private|authorization|sym)$/

/** Words that name one at the end of a name: `pairingUri`, `accessToken`, but not `tokenBalance`. */
const atEnd = /^(uris?|tokens?|topics?|codes?|keychain|auth)$/

/** Returns `true` if a field of that name must not be displayed (SEC-13): it is hidden whatever it contains. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
  return words.some((word) => anywhere.test(word)) || atEnd.test(words[words.length - 1] ?? '')
}

/** Pairing links, also inside of other links; JSON web tokens; signatures and other long strings of hex. */
const secretText = /wc(:|%3a)[\w-]+(@|%40)\S*|eyJ[\w-]{8,}\.[\w-]+\.[\w-]*|\b(0x)?[\da-f]{128,}\b/gi

/** Returns a text without the parts that look like a secret. */
export function withoutSecrets(text: string): string {
  return text.replace(secretText, 'hidden')
}
