/** Limits of accounts and of a history's length: the stored value stays below 512 Ki characters. */
export const maxAccounts = 8
export const maxPairs = 500
