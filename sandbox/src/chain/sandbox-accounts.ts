/**
 * The mnemonic of every local test chain in the world. Everybody has its keys: whatever is sent to them on a real
 * network is gone.
 */
export const SANDBOX_MNEMONIC = 'test test test test test test test test test test test junk'

/** Balance of each of the ten accounts at the start, in ether. */
export const SANDBOX_BALANCE = 10_000
