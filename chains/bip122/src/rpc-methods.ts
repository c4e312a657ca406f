/** Served without a prompt (SEC-08). Source of all: WalletConnect's Bitcoin RPC reference. */
export const safeMethods: readonly string[] = ['getAccountAddresses']

/** Require the approval of the user. */
export const approvalMethods: readonly string[] = ['signMessage', 'signPsbt', 'sendTransfer']

/** All methods of a wallet. */
export const walletMethods: readonly string[] = [...safeMethods, ...approvalMethods]
