/** The same rules as the secure site's: an address that it would refuse is not sent. */
const pattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Returns true if a text is a valid email address (EML-01). */
export const isEmail = (text: string): boolean => text.length <= 254 && pattern.test(text)
