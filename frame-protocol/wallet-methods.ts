const list = (prefix: string, names: string): readonly string[] =>
  names.split(' ').map((name) => prefix + name)

/** Methods of a bundler (ERC-7769): they work only on networks with smart accounts, elsewhere the frame refuses them. */
const userOperationReads = list(
  'eth_',
  'getUserOperationReceipt estimateUserOperationGas getUserOperationByHash supportedEntryPoints',
)

const safe: readonly string[] = [
  ...list(
    'eth_',
    'accounts blockNumber call chainId estimateGas feeHistory gasPrice getAccount getBalance getBlockByHash ' +
      'getBlockByNumber getBlockReceipts getBlockTransactionCountByHash getBlockTransactionCountByNumber getCode ' +
      'getFilterChanges getFilterLogs getLogs getProof getStorageAt getTransactionByBlockHashAndIndex ' +
      'getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionCount getTransactionReceipt ' +
      'getUncleCountByBlockHash getUncleCountByBlockNumber maxPriorityFeePerGas newBlockFilter newFilter ' +
      'newPendingTransactionFilter sendRawTransaction syncing uninstallFilter',
  ),
  ...userOperationReads,
  ...list('wallet_', 'getCapabilities getCallsStatus getAssets'),
]

const solana = list('solana_sign', 'Message Transaction AllTransactions AndSendTransaction')

const approval: readonly string[] = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  ...solana,
  ...list('wallet_', 'sendCalls grantPermissions revokePermissions'),
  'eth_sendUserOperation',
]

/**
 * The methods of the embedded wallet: `safe` ones are answered at once, `approval` ones once the user agreed in
 * the frame. Any other is refused with 'Requested RPC call is not allowed'. `userOperation` are those of both lists that work
 * only if the network has smart accounts.
 */
export const walletMethods: {
  readonly safe: readonly string[]
  readonly approval: readonly string[]
  readonly userOperation: readonly string[]
} = { safe, approval, userOperation: [...userOperationReads, 'eth_sendUserOperation'] }

/** Returns the methods of one namespace; none if the wallet does not support it. */
export function walletMethodsOf(namespace: string): readonly string[] {
  if (namespace === 'solana') return solana
  if (namespace !== 'eip155') return []
  return [...safe, ...approval].filter((method) => !method.startsWith('solana_'))
}
