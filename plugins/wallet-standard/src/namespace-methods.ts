import type { StandardNamespace, StandardWallet } from './standard-wallet.js'

/** How chains of a namespace begin. */
export const chainPattern: Readonly<Record<StandardNamespace, RegExp>> = {
  solana: /^solana:/,
  bip122: /^(bitcoin|bip122):/,
}

/** What a wallet can be asked because it has a feature. */
const methodsByFeature: Readonly<Record<StandardNamespace, Readonly<Record<string, string>>>> = {
  solana: {
    'solana:signMessage': 'solana_signMessage',
    'solana:signTransaction': 'solana_signTransaction solana_signAllTransactions',
    'solana:signAndSendTransaction': 'solana_signAndSendTransaction',
  },
  bip122: { 'bitcoin:signMessage': 'signMessage', 'bitcoin:signTransaction': 'signPsbt' },
}

const always: Readonly<Record<StandardNamespace, string>> = {
  solana: 'solana_getAccounts solana_requestAccounts',
  bip122: 'getAccountAddresses',
}

/** What a wallet can be asked in a namespace; nothing where it cannot be connected or does not serve it. */
export function methodsOf(
  { features, chains }: StandardWallet,
  namespace: StandardNamespace,
): readonly string[] {
  const own = Object.entries(methodsByFeature[namespace]).flatMap(([feature, methods]) =>
    features.has(feature) ? methods : [],
  )
  const canConnect =
    features.has('standard:connect') || (namespace === 'bip122' && features.has('bitcoin:connect'))
  const serves = chains.some((chain) => chainPattern[namespace].test(chain))
  return canConnect && serves && own.length > 0 ? [always[namespace], ...own].join(' ').split(' ') : []
}
