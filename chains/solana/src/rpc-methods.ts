const list = (prefix: string, names: string): readonly string[] =>
  names.split(' ').map((name) => prefix + name)

/** Methods that a wallet serves without a further prompt (SEC-08). Source: WalletConnect's Solana RPC reference. */
export const safeMethods: readonly string[] = list('solana_', 'getAccounts requestAccounts')

/** Methods that need the approval of the user. */
export const approvalMethods: readonly string[] = list(
  'solana_sign',
  'Message Transaction AllTransactions AndSendTransaction',
)

/** Methods that may be read from a node: none that sends. */
export const nodeMethods: readonly string[] = list(
  'get',
  'AccountInfo Balance BlockHeight FeeForMessage GenesisHash LatestBlockhash ' +
    'MinimumBalanceForRentExemption MultipleAccounts RecentPrioritizationFees SignatureStatuses ' +
    'SignaturesForAddress Slot TokenAccountBalance TokenAccountsByOwner Transaction',
).concat('isBlockhashValid', 'simulateTransaction')

export const walletConnectEvents: readonly string[] = ['accountsChanged', 'chainChanged']
