/** More accounts are forgotten, and a longer history is not kept: what is stored stays below 512 Ki characters. */
export const maxAccounts = 8
export const maxPairs = 500
