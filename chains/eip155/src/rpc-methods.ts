/** Of the safe methods, those that a WalletConnect proposal asks for, too. */
const proposedSafe =
  'eth_accounts eth_sendRawTransaction wallet_getAssets wallet_getCallsStatus wallet_getCapabilities ' +
  'wallet_getPermissions wallet_showCallsStatus'

/** Of those that a person must approve, the same. */
const proposedApproval =
  'eth_requestAccounts eth_sendTransaction eth_signTypedData_v4 personal_sign wallet_addEthereumChain ' +
  'wallet_grantPermissions wallet_requestPermissions wallet_revokePermissions wallet_sendCalls ' +
  'wallet_switchEthereumChain wallet_watchAsset'

const list = (names: string): readonly string[] => names.split(' ')

/** Methods that a wallet answers without asking the person (SEC-08). */
export const safeMethods: readonly string[] = list(
  `${proposedSafe} ` +
    'eth_blockNumber eth_call eth_chainId eth_estimateGas eth_estimateUserOperationGas eth_feeHistory ' +
    'eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber ' +
    'eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber ' +
    'eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt ' +
    'eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex ' +
    'eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt ' +
    'eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_getUserOperationByHash ' +
    'eth_getUserOperationReceipt eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter ' +
    'eth_newPendingTransactionFilter eth_supportedEntryPoints eth_syncing eth_uninstallFilter',
)

/** What may be read from a network's node: nothing that sends, and nothing that a node would have to remember. */
export const nodeMethods: readonly string[] = safeMethods.filter((method) =>
  /^eth_(?!accounts|sendRaw|getAccount$|new|uninstall|getFilter|supported|.*UserOperation)/.test(method),
)

/** Methods that a person must approve. `eth_sign` is not among them: what it signs cannot be shown. */
export const approvalMethods: readonly string[] = list(`${proposedApproval} eth_sendUserOperation`)

/** What a wallet in the page may be asked. */
export const walletMethods: readonly string[] = [...safeMethods, ...approvalMethods]

/** What a WalletConnect proposal asks for; all of it is optional there. */
export const walletConnectMethods: readonly string[] = list(
  `${proposedSafe} ${proposedApproval} ` +
    'eth_signTransaction eth_signTypedData eth_signTypedData_v3 wallet_registerOnboarding wallet_scanQRCode',
)

export const walletConnectEvents: readonly string[] = ['accountsChanged', 'chainChanged']
