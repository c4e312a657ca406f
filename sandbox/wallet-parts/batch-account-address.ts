/** Address of `BatchAccount` (accounts.sol) on the sandbox chains. */
export const BATCH_ACCOUNT_ADDRESS = '0x7702000000000000000000000000000000007702'
