const named = (prefix: string, names: string): readonly string[] =>
  names.split(' ').map((name) => prefix + name)

/** Of the safe methods, those that a WalletConnect proposal asks for, too. */
const proposedSafe = [
  ...named('eth_', 'accounts sendRawTransaction'),
  ...named('wallet_', 'getAssets getCallsStatus getCapabilities getPermissions showCallsStatus'),
]

/** Of those that a person must approve, the same. */
const proposedApproval = [
  ...named('eth_', 'requestAccounts sendTransaction signTypedData_v4'),
  'personal_sign',
  ...named('wallet_', 'addEthereumChain grantPermissions requestPermissions revokePermissions sendCalls'),
  ...named('wallet_', 'switchEthereumChain watchAsset'),
]

/** What may be read from a network's node: nothing that sends, and nothing that a node would have to remember. */
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

/** Methods that a wallet answers without asking the person (SEC-08). */
export const safeMethods: readonly string[] = [
  ...proposedSafe,
  ...nodeMethods,
  ...named('eth_', 'estimateUserOperationGas getAccount getFilterChanges getFilterLogs'),
  ...named('eth_', 'getUserOperationByHash getUserOperationReceipt newBlockFilter newFilter'),
  ...named('eth_', 'newPendingTransactionFilter supportedEntryPoints uninstallFilter'),
]

/** Methods that a person must approve. `eth_sign` is not among them: what it signs cannot be shown. */
export const approvalMethods: readonly string[] = [...proposedApproval, 'eth_sendUserOperation']

/** What a wallet in the page may be asked. */
export const walletMethods: readonly string[] = [...safeMethods, ...approvalMethods]

/** What a WalletConnect proposal asks for; all of it is optional there. */
export const walletConnectMethods: readonly string[] = [
  ...proposedSafe,
  ...proposedApproval,
  ...named('eth_', 'signTransaction signTypedData signTypedData_v3'),
  ...named('wallet_', 'registerOnboarding scanQRCode'),
]

export const walletConnectEvents: readonly string[] = ['accountsChanged', 'chainChanged']
