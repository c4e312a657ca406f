/**
 * Whether a text has the shape of an address of any Bitcoin network, at once: its characters and its length. What they add up
 * to is checked by `checkAddress`. Sources: BIP-13, BIP-173, BIP-350.
 */
export function isBitcoinAddress(text: string): boolean {
  return (
    /^[123mn][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text) ||
    /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{11,71}|(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{11,71})$/.test(text)
  )
}

/** The form addresses are compared by: those with a witness know no case. */
export function normalizeBitcoinAddress(address: string): string {
  return /^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address
}

/** Whether a text is the reference of a chain: half of its first block's hash. Source: CAIP-2, bip122 profile. */
export function isGenesisReference(text: string): boolean {
  return /^[\da-f]{32}$/.test(text)
}

/** Whether a text has the shape of a transaction's id. */
export function isTransactionId(text: string): boolean {
  return /^[\da-f]{64}$/i.test(text)
}
