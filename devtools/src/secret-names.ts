/** Words that name a secret wherever they stand in a name: `clientSecret`, `signatureOf`. */
const anywhere =
  /^(secrets?|signatures?|passwords?|passphrases?|mnemonics?|seeds?|otps?|jwts?|cookies?|credentials?|private|authorization|sym)$/

/** Words that name one at the end of a name: `pairingUri`, `accessToken`, but not `tokenBalance`. */
const atEnd = /^(uris?|tokens?|topics?|codes?|keychain|auth)$/

/** Whether a field of that name holds what must not be shown (SEC-13): it is hidden whatever it holds. */
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

/** A text with what looks like a secret taken out. */
export function withoutSecrets(text: string): string {
  return text.replace(secretText, 'hidden')
}
