/** Asked the same on every chain. */
const anywhere: ReadonlySet<string> = new Set(['eth_accounts', 'eth_chainId', 'eth_requestAccounts'])

/** What a person confirms for one chain: before it is sent, the wallet is asked where it is (SEC-06). */
const confirmed: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'eth_sendUserOperation',
  'wallet_sendCalls',
])

/** Whether the answer depends on the chain that the wallet is on. */
export function isChainBound(method: string): boolean {
  return confirmed.has(method) || (method.startsWith('eth_') && !anywhere.has(method))
}

/** Whether a mistake about the chain could not be taken back. */
export function isConfirmedForChain(method: string): boolean {
  return confirmed.has(method)
}
