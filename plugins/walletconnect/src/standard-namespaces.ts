import type { AccountType, ChainNamespace } from '#kernel'

/** What wallets are asked for in a namespace that has no chain module here. */
export interface StandardNamespace {
  /** Answered by wallets without asking the person. */
  readonly safe: readonly string[]
  /** Decided by the person. */
  readonly approval: readonly string[]
  readonly accountType: AccountType
}

/** What wallets tell of in every namespace. */
export const standardEvents: readonly string[] = ['accountsChanged', 'chainChanged']

/**
 * The specification's namespaces as WalletConnect's multi-chain RPC reference names their methods. A chain module goes before
 * its row here; cosmos has none, so that this row is all there is of it.
 *
 * Source: WalletConnect RPC reference (Ethereum, Solana, Bitcoin, Polkadot, Cosmos).
 */
export const standardNamespaces: ReadonlyMap<ChainNamespace, StandardNamespace> = new Map<
  ChainNamespace,
  StandardNamespace
>([
  [
    'eip155',
    {
      safe: ['eth_accounts', 'eth_chainId'],
      approval: [
        'eth_requestAccounts',
        'eth_sendTransaction',
        'eth_signTypedData_v4',
        'personal_sign',
        'wallet_addEthereumChain',
        'wallet_switchEthereumChain',
      ],
      accountType: 'eoa',
    },
  ],
  [
    'solana',
    {
      safe: ['solana_getAccounts', 'solana_requestAccounts'],
      approval: [
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
        'solana_signMessage',
        'solana_signTransaction',
      ],
      accountType: 'eoa',
    },
  ],
  [
    'bip122',
    {
      safe: ['getAccountAddresses'],
      approval: ['sendTransfer', 'signMessage', 'signPsbt'],
      accountType: 'payment',
    },
  ],
  [
    'polkadot',
    { safe: [], approval: ['polkadot_signMessage', 'polkadot_signTransaction'], accountType: 'eoa' },
  ],
  [
    'cosmos',
    { safe: ['cosmos_getAccounts'], approval: ['cosmos_signAmino', 'cosmos_signDirect'], accountType: 'eoa' },
  ],
])
