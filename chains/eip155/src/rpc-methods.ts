const named = (prefix: string, names: string): readonly string[] =>
  names.split(' ').map((name) => prefix + name)

/** Safe methods that a WalletConnect proposal also requests. */
const proposedSafe = [
  ...named('eth_', 'accounts sendRawTransaction'),
  ...named('wallet_', 'getAssets getCallsStatus getCapabilities getPermissions showCallsStatus'),
  ...named('wallet_get', 'GrantedExecutionPermissions SupportedExecutionPermissions'),
]

/** Methods with user approval that a WalletConnect proposal also requests. */
const proposedApproval = [
  ...named('eth_', 'requestAccounts sendTransaction signTypedData_v4'),
  'personal_sign',
  ...named('wallet_', 'addEthereumChain grantPermissions requestPermissions revokePermissions sendCalls'),
  ...named('wallet_', 'requestExecutionPermissions revokeExecutionPermission'),
  ...named('wallet_', 'switchEthereumChain watchAsset'),
]

/** Methods that may be read from a node: none that sends, and none that needs state in the node. */
export const nodeMethods: readonly string[] = [
  ...named('eth_', 'blockNumber call chainId estimateGas feeHistory gasPrice maxPriorityFeePerGas syncing'),
  ...named('eth_get', 'Balance BlockReceipts Code Logs Proof StorageAt'),
  ...named('eth_getTransaction', 'ByHash Count Receipt'),
  ...['Hash', 'Number'].flatMap((key) => [
    `eth_getBlockBy${key}`,
    `eth_getBlockTransactionCountBy${key}`,
    `eth_getTransactionByBlock${key}AndIndex`,
    `eth_getUncleCountByBlock${key}`,
  ]),
]

/** Methods that a wallet serves without a prompt (SEC-08). */
export const safeMethods: readonly string[] = [
  ...proposedSafe,
  ...nodeMethods,
  ...named('eth_', 'estimateUserOperationGas getAccount getFilterChanges getFilterLogs'),
  ...named('eth_', 'getUserOperationByHash getUserOperationReceipt newBlockFilter newFilter'),
  ...named('eth_', 'newPendingTransactionFilter supportedEntryPoints uninstallFilter'),
]

/** Methods that need the approval of the user. Excludes `eth_sign`: its data cannot be displayed. */
export const approvalMethods: readonly string[] = [...proposedApproval, 'eth_sendUserOperation']

/** All methods of a wallet in the page. */
export const walletMethods: readonly string[] = [...safeMethods, ...approvalMethods]

/** Methods that a WalletConnect proposal requests, all optional. */
export const walletConnectMethods: readonly string[] = [
  ...proposedSafe,
  ...proposedApproval,
  ...named('eth_', 'signTransaction signTypedData signTypedData_v3'),
  ...named('wallet_', 'registerOnboarding scanQRCode'),
]

export const walletConnectEvents: readonly string[] = ['accountsChanged', 'chainChanged']
