/** Characters (RFC 5321). */
const LONGEST = 254

/** A whole address, by its form; whether it is one, its mail says. */
export function isEmailAddress(text: string): boolean {
  return text.length <= LONGEST && /^[^\s@]+@[^\s@]+\.[^\s@]+$|^[^\s@]+@localhost$/.test(text)
}
