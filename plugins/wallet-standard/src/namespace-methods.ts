import type { StandardNamespace } from './standard-namespace.js'
import type { StandardWallet } from './standard-wallet.js'

/** Returns whether a wallet's name of a chain is one of the namespace. */
export const isChainOf = ({ chainPrefixes }: StandardNamespace, chain: string): boolean =>
  chainPrefixes.some((prefix) => chain.startsWith(prefix))

/** Returns a wallet's methods in a namespace; empty if it cannot be connected or does not serve the namespace. */
export function methodsOf(
  { features, chains }: StandardWallet,
  namespace: StandardNamespace,
): readonly string[] {
  const { methods, accountMethods, connect } = namespace
  const own = Object.entries(methods).flatMap(([feature, names]) => (features.has(feature) ? names : []))
  const canConnect =
    features.has('standard:connect') || (connect !== undefined && features.has(connect.feature))
  const serves = chains.some((chain) => isChainOf(namespace, chain))
  return canConnect && serves && own.length > 0 ? [...accountMethods, ...own] : []
}
