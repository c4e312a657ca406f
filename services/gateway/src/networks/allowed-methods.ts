import type { GatewayChain } from '../chains/gateway-chain.js'

/**
 * JSON-RPC methods that are forwarded to nodes: those that read the chain, and those that submit a signed transaction.
 * The latter are allowed because some wallets can only sign (embedded ones, Solana's `signTransaction`): the app submits
 * the signed transaction, which the gateway cannot change. Methods are not allowed that sign with keys of the node,
 * change or trace it, keep state there (filters, which the next node lacks), or may scan the whole chain
 * (`getProgramAccounts`).
 */
export const allowedMethods: Readonly<Record<GatewayChain['namespace'], ReadonlySet<string>>> = {
  eip155: new Set([
    ...['eth_blobBaseFee', 'eth_blockNumber', 'eth_call', 'eth_chainId', 'eth_createAccessList'],
    ...['eth_estimateGas', 'eth_feeHistory', 'eth_gasPrice', 'eth_getBalance', 'eth_getBlockByHash'],
    ...['eth_getBlockByNumber', 'eth_getBlockReceipts', 'eth_getBlockTransactionCountByHash'],
    ...['eth_getBlockTransactionCountByNumber', 'eth_getCode', 'eth_getLogs', 'eth_getProof'],
    ...[
      'eth_getStorageAt',
      'eth_getTransactionByBlockHashAndIndex',
      'eth_getTransactionByBlockNumberAndIndex',
    ],
    ...['eth_getTransactionByHash', 'eth_getTransactionCount', 'eth_getTransactionReceipt'],
    ...['eth_maxPriorityFeePerGas', 'eth_sendRawTransaction', 'eth_syncing', 'net_version'],
  ]),
  solana: new Set([
    ...['getAccountInfo', 'getBalance', 'getBlock', 'getBlockCommitment', 'getBlockHeight', 'getBlockTime'],
    ...['getEpochInfo', 'getFeeForMessage', 'getFirstAvailableBlock', 'getGenesisHash', 'getHealth'],
    ...['getLatestBlockhash', 'getMinimumBalanceForRentExemption', 'getMultipleAccounts'],
    ...['getRecentPrioritizationFees', 'getSignatureStatuses', 'getSignaturesForAddress', 'getSlot'],
    ...['getTokenAccountBalance', 'getTokenAccountsByOwner', 'getTokenSupply', 'getTransaction'],
    ...['getTransactionCount', 'getVersion', 'isBlockhashValid', 'sendTransaction', 'simulateTransaction'],
  ]),
}
