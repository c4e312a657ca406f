/** As the secure site reads it: what it would refuse is told before it is asked. */
const pattern = /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Whether a text may be the address of a mailbox (EML-01). */
export const isEmail = (text: string): boolean => text.length <= 254 && pattern.test(text)
