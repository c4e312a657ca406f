import type { StandardNamespace } from 'quoin/plugins/wallet-standard'

/** The wallets of Sui, which register by the Wallet Standard. */
export const suiWallets: StandardNamespace = {
  namespace: 'sui',
  chainPrefixes: ['sui:'],
  methods: {
    'sui:signPersonalMessage': ['sui_signPersonalMessage'],
    'sui:signTransaction': ['sui_signTransaction'],
    'sui:signAndExecuteTransaction': ['sui_signAndExecuteTransaction'],
  },
  accountMethods: ['sui_getAccounts'],
  load: async () => (await import('./sui-requests.js')).suiCalls,
}
