/** Methods that a wallet serves without a further prompt. Source: WalletConnect's Sui RPC reference. */
export const safeMethods: readonly string[] = ['sui_getAccounts']

/** Methods that need the approval of the user. */
export const approvalMethods: readonly string[] = [
  'sui_signPersonalMessage',
  'sui_signTransaction',
  'sui_signAndExecuteTransaction',
]

/** Methods that may be read from a node: none that executes. Source: Sui's JSON-RPC reference. */
export const nodeMethods: readonly string[] = [
  'suix_getBalance',
  'suix_getAllBalances',
  'suix_getCoins',
  'suix_getCoinMetadata',
  'suix_getReferenceGasPrice',
  'sui_getObject',
  'sui_getTransactionBlock',
  'sui_getLatestCheckpointSequenceNumber',
  'sui_getCheckpoint',
  'sui_dryRunTransactionBlock',
]
