/**
 * How many test files run at once. Each worker has a world and a browser of its own, so that no two tests share a relay that is
 * switched off, a chain whose balances are compared, a clipboard or the page in front.
 */
export const workers = 2

/** Ports that a world takes in a row. */
export const portsOfWorld = 20
