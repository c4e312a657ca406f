/**
 * The number of test files that run at once. Each worker has its own world and browser, so that no two tests share a
 * relay that is switched off, a chain with compared balances, a clipboard or the page in front.
 */
export const workers = 2

/** Consecutive ports of a world. */
export const portsOfWorld = 20
