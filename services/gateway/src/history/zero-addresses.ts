/** Sender of mints and recipient of burns: the zero address, on Solana empty. */
export const ZERO_ADDRESSES: ReadonlySet<string> = new Set(['', `0x${'0'.repeat(40)}`])
