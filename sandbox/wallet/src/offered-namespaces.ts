import type { SessionTypes } from '@walletconnect/types'

/** Methods that the wallet supports over WalletConnect. */
export const OFFERED_METHODS: readonly string[] = [
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

export const OFFERED_EVENTS: readonly string[] = ['accountsChanged', 'chainChanged']

export function caip2(chainId: number): string {
  return `eip155:${chainId}`
}

/** Returns the wallet's part of a session: one account on each of these chains. */
export function offeredNamespaces(
  address: string,
  chainIds: readonly number[],
): { eip155: Required<Pick<SessionTypes.Namespace, 'chains' | 'methods' | 'events' | 'accounts'>> } {
  const chains = chainIds.map(caip2)
  const accounts = chains.map((chain) => `${chain}:${address}`)
  return { eip155: { chains, methods: [...OFFERED_METHODS], events: [...OFFERED_EVENTS], accounts } }
}
