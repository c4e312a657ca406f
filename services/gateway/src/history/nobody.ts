/** Whom tokens come from when they are made, and go to when they are burnt: the zero address, on Solana nobody. */
export const NOBODY: ReadonlySet<string> = new Set(['', `0x${'0'.repeat(40)}`])
