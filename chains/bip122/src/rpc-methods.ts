/** Answered without asking the person (SEC-08). Source of all: WalletConnect's Bitcoin RPC reference. */
export const safeMethods: readonly string[] = ['getAccountAddresses']

/** A person must approve these. */
export const approvalMethods: readonly string[] = ['signMessage', 'signPsbt', 'sendTransfer']

/** What a wallet may be asked. */
export const walletMethods: readonly string[] = [...safeMethods, ...approvalMethods]
