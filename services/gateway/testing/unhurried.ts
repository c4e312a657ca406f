/**
 * Time limit for nodes and calls in tests about something else. The limits of production are reached on a machine that is busy,
 * and what is answered then is another answer. Milliseconds.
 */
export const UNHURRIED = 120_000
