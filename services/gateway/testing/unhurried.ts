/**
 * Time limit for nodes and calls in tests about something else. A busy machine reaches the limits of production, which
 * changes the answers. Milliseconds.
 */
export const UNHURRIED = 120_000
