import type { StandardNamespace } from './standard-namespace.js'

/** The wallets' names of public chains are not their CAIP-2 ids, which are derived from the hash of their first block. */
const solana: StandardNamespace = {
  namespace: 'solana',
  chainPrefixes: ['solana:'],
  chainNames: [
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:mainnet'],
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:devnet'],
    ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'solana:testnet'],
  ],
  methods: {
    'solana:signMessage': ['solana_signMessage'],
    'solana:signTransaction': ['solana_signTransaction', 'solana_signAllTransactions'],
    'solana:signAndSendTransaction': ['solana_signAndSendTransaction'],
  },
  accountMethods: ['solana_getAccounts', 'solana_requestAccounts'],
  load: async () => (await import('./solana-requests.js')).solanaCalls,
}

const bitcoin: StandardNamespace = {
  namespace: 'bip122',
  chainPrefixes: ['bitcoin:', 'bip122:'],
  chainNames: [
    ['bip122:000000000019d6689c085ae165831e93', 'bitcoin:mainnet'],
    ['bip122:000000000933ea01ad0ee984209779ba', 'bitcoin:testnet'],
    ['bip122:00000000da84f2bafbbc53dee25a72ae', 'bitcoin:testnet4'],
    ['bip122:00000008819873e925422c1ff0f99f7c', 'bitcoin:signet'],
    ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'bitcoin:regtest'],
  ],
  methods: { 'bitcoin:signMessage': ['signMessage'], 'bitcoin:signTransaction': ['signPsbt'] },
  accountMethods: ['getAccountAddresses'],
  connect: { feature: 'bitcoin:connect', input: { purposes: ['payment', 'ordinals'] } },
  load: async () => (await import('./bitcoin-requests.js')).bitcoinCalls,
}

/** The namespaces that the plugin serves by itself. */
export const ownNamespaces: readonly StandardNamespace[] = [solana, bitcoin]
