/** Characters (RFC 5321). */
const MAX_LENGTH = 254

/** Returns `true` for a text in the form of an email address; only a mail proves that it exists. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@]+$|^[^\s@]+@localhost$/.test(text)
}
