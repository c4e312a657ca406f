// The values that may be sent, by kind. A value that does not match its kind's pattern is left out: a key, an address,
// a code, a mail address or a link that a user typed, or that a wallet sent in place of a name, never leaves the page
// (SEC-13, SEC-14).

const maxWordLength = 18

/** Identifiers of this project's code: `USER_REJECTED`, `quoteExpired`. Too short, or without digits, to be a key. */
export function codeWord(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return /^[A-Z][A-Z_]{0,47}$/.test(value) || /^[A-Za-z]{1,24}$/.test(value) ? value : undefined
}

/** Names of wallets and providers, and search texts: a few short words. */
export function plainName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  const words = text.split(/\s+/)
  const isName =
    text.length <= 40 &&
    words.length <= 4 &&
    words.every((word) => word.length <= maxWordLength) &&
    /^[\p{L}\p{M}\p{N} .&+'’()-]+$/u.test(text) &&
    /\p{L}/u.test(text) &&
    !/\d{4,}/.test(text) &&
    !/0x/i.test(text)
  return isName ? text : undefined
}

/** Symbols of tokens: `USDC`, `stETH`, `USD₮0`. */
export function tokenSymbol(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  return /^[\p{L}\p{N}.$₮+-]{1,12}$/u.test(value) && /\p{L}/u.test(value) && !/^0x|\d{4,}/i.test(value)
    ? value
    : undefined
}

/** A property of another plugin, of unknown kind. */
export function anyValue(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) < 10_000 ? value : undefined
  return codeWord(value) ?? plainName(value)
}
