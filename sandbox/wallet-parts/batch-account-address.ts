/** Where the `BatchAccount` of accounts.sol is on the chains of the sandbox. */
export const BATCH_ACCOUNT_ADDRESS = '0x7702000000000000000000000000000000007702'
