import type { StandardNamespace, StandardWallet } from './standard-wallet.js'

/** The prefix of a namespace's chains. */
export const chainPattern: Readonly<Record<StandardNamespace, RegExp>> = {
  solana: /^solana:/,
  bip122: /^(bitcoin|bip122):/,
}

/** The methods that each feature of a wallet provides. */
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

/** Returns a wallet's methods in a namespace; empty if it cannot be connected or does not serve the namespace. */
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
