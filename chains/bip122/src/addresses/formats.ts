/**
 * Returns whether a text has the shape of an address of any Bitcoin network: its characters and length. Synchronous;
 * `checkAddress` verifies the checksum. Sources: BIP-13, BIP-173, BIP-350.
 */
export function isBitcoinAddress(text: string): boolean {
  return (
    /^[123mn][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text) ||
    /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{11,71}|(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{11,71})$/.test(text)
  )
}

/** Returns the form in which addresses are compared: witness addresses are case-insensitive. */
export function normalizeBitcoinAddress(address: string): string {
  return /^(bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address
}

/** Returns whether a text is a chain reference: half of the genesis block hash. Source: CAIP-2, bip122 profile. */
export function isGenesisReference(text: string): boolean {
  return /^[\da-f]{32}$/.test(text)
}

/** Returns whether a text has the shape of a transaction id. */
export function isTransactionId(text: string): boolean {
  return /^[\da-f]{64}$/i.test(text)
}
