const eth = (names: string): readonly string[] => names.split(' ').map((name) => `eth_${name}`)
const wallet = (names: string): readonly string[] => names.split(' ').map((name) => `wallet_${name}`)

/** Among the safe ones, those that a WalletConnect proposal asks for, too. */
const proposedSafe: readonly string[] = [
  ...eth('accounts sendRawTransaction'),
  ...wallet('getAssets getCallsStatus getCapabilities getPermissions showCallsStatus'),
]

/** The same among those that a person must approve. */
const proposedApproval: readonly string[] = [
  ...eth('requestAccounts sendTransaction signTypedData_v4'),
  'personal_sign',
  ...wallet('addEthereumChain grantPermissions requestPermissions revokePermissions'),
  ...wallet('sendCalls switchEthereumChain watchAsset'),
]

/** Methods that a wallet answers without asking the person (SEC-08). */
export const safeMethods: readonly string[] = [
  ...proposedSafe,
  ...eth('blockNumber call chainId estimateGas estimateUserOperationGas feeHistory gasPrice getAccount getBalance'),
  ...eth('getBlockByHash getBlockByNumber getBlockReceipts getBlockTransactionCountByHash'),
  ...eth('getBlockTransactionCountByNumber getCode getFilterChanges getFilterLogs getLogs getProof getStorageAt'),
  ...eth('getTransactionByBlockHashAndIndex getTransactionByBlockNumberAndIndex getTransactionByHash'),
  ...eth('getTransactionCount getTransactionReceipt getUncleCountByBlockHash getUncleCountByBlockNumber'),
  ...eth('getUserOperationByHash getUserOperationReceipt maxPriorityFeePerGas newBlockFilter newFilter'),
  ...eth('newPendingTransactionFilter supportedEntryPoints syncing uninstallFilter'),
]

/** Methods that a person must approve. `eth_sign` is not among them: what it signs cannot be shown. */
export const approvalMethods: readonly string[] = [...proposedApproval, 'eth_sendUserOperation']

/** What a wallet in the page may be asked. */
export const walletMethods: readonly string[] = [...safeMethods, ...approvalMethods]

/** What a WalletConnect proposal asks for; all of it is optional there. */
export const walletConnectMethods: readonly string[] = [
  ...proposedSafe,
  ...proposedApproval,
  ...eth('signTransaction signTypedData signTypedData_v3'),
  ...wallet('registerOnboarding scanQRCode'),
]

export const walletConnectEvents: readonly string[] = ['accountsChanged', 'chainChanged']
