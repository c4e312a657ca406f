/**
 * Time limit of nodes and calls in tests of other behaviour. On a busy machine the limits of production are reached, and
 * change the answers. Milliseconds.
 */
export const UNHURRIED = 120_000
