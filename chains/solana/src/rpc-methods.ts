const list = (prefix: string, names: string): readonly string[] =>
  names.split(' ').map((name) => prefix + name)

/** Methods that a wallet answers without asking the person again (SEC-08). Source: WalletConnect's Solana RPC reference. */
export const safeMethods: readonly string[] = list('solana_', 'getAccounts requestAccounts')

/** Methods that a person must approve. */
export const approvalMethods: readonly string[] = list(
  'solana_sign',
  'Message Transaction AllTransactions AndSendTransaction',
)

/** What may be read from a network's node: nothing that sends. */
export const nodeMethods: readonly string[] = list(
  'get',
  'AccountInfo Balance BlockHeight FeeForMessage GenesisHash LatestBlockhash ' +
    'MinimumBalanceForRentExemption MultipleAccounts RecentPrioritizationFees SignatureStatuses ' +
    'SignaturesForAddress Slot TokenAccountBalance TokenAccountsByOwner Transaction',
).concat('isBlockhashValid', 'simulateTransaction')

export const walletConnectEvents: readonly string[] = ['accountsChanged', 'chainChanged']
