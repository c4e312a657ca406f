/** Methods that the Safe's owners approve. */
export const approvalMethods: readonly string[] = [
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_sendCalls',
]

/** Reads of the protocol, which the Safe sends to its network's node. */
export const readMethods: readonly string[] = [
  'eth_call',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
]

/** The complete list of supported methods (SEC-08). */
export const safeMethods: readonly string[] = [
  'eth_accounts',
  'eth_chainId',
  'eth_requestAccounts',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  ...approvalMethods,
  ...readMethods,
]
