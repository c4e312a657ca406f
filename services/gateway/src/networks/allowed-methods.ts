import type { GatewayChain } from '../chains/gateway-chain.js'

/**
 * What may be asked of nodes: what reads the chain, and what hands in a transaction that is signed already. The latter is allowed
 * because some wallets can only sign (embedded ones, Solana's `signTransaction`): the app sends what they signed, and the gateway
 * could change nothing in it. Not allowed is what signs with keys of the node, changes or traces it, keeps state there (filters,
 * which the next node would not know), or may walk over the whole chain (`getProgramAccounts`).
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
