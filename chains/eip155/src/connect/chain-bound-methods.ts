/** The same on every chain. */
const anywhere: ReadonlySet<string> = new Set(['eth_accounts', 'eth_chainId', 'eth_requestAccounts'])

/** The user confirms these for one chain: the network of the wallet is read before each (SEC-06). */
const confirmed: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'eth_sendUserOperation',
  'wallet_sendCalls',
])

/** Returns whether the result depends on the current chain of the wallet. */
export function isChainBound(method: string): boolean {
  return confirmed.has(method) || (method.startsWith('eth_') && !anywhere.has(method))
}

/** Returns whether a request on the wrong chain would be irreversible. */
export function isConfirmedForChain(method: string): boolean {
  return confirmed.has(method)
}
