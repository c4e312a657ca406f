import type { AccountType, ChainNamespace } from '#kernel'

/** The methods that are requested in a namespace without a chain module. */
export interface StandardNamespace {
  /** Wallets answer these without the user's approval. */
  readonly safe: readonly string[]
  /** These need the user's approval. */
  readonly approval: readonly string[]
  readonly accountType: AccountType
}

/** The events of wallets in every namespace. */
export const standardEvents: readonly string[] = ['accountsChanged', 'chainChanged']

/**
 * The specification's namespaces with the methods of WalletConnect's multi-chain RPC reference. A chain module takes
 * precedence over its row here; cosmos has no module, so this row defines it.
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
