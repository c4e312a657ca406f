// The shapes of the chain's texts. Replace them by your chain's; where addresses carry a checksum, verify it in `checkAddress`.

const address = /^0x[0-9a-f]{40}$/i
const transactionId = /^0x[0-9a-f]{64}$/i

export const isAddress = (text: string): boolean => address.test(text)

export const isTransactionId = (text: string): boolean => transactionId.test(text)

/** Returns the form in which addresses are compared. */
export const normalizeAddress = (text: string): string => text.toLowerCase()
