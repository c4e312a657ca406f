import type { AnyKernel, CaipNetworkId } from '#kernel'

/** The state of the kernel's EVM connection. */
export interface Eip155State {
  /** The active one first; empty while no wallet is connected. */
  readonly accounts: readonly string[]
  /** The wallet's network, or without a wallet the selected one. */
  readonly caipNetworkId: CaipNetworkId | undefined
  readonly isConnected: boolean
}

/** Reads the state of the namespace `eip155`. */
export function readEip155State({
  connections,
  networks,
}: Pick<AnyKernel, 'connections' | 'networks'>): Eip155State {
  const connection = connections.active('eip155')
  return {
    accounts: connection?.accounts.map(({ address }) => address) ?? [],
    caipNetworkId: connection?.caipNetworkId ?? networks.active('eip155')?.caipNetworkId,
    isConnected: connection !== undefined,
  }
}

/** Returns the number of an EVM network, `1` for `eip155:1`; `undefined` if it has none. */
export function chainIdOf(id: CaipNetworkId | undefined): bigint | undefined {
  const [, digits] = /^eip155:(\d{1,32})$/.exec(id ?? '') ?? []
  return digits === undefined ? undefined : BigInt(digits)
}

/** Returns the chain id as sent to wallets: `0x89` for `eip155:137`. Source: EIP-695. */
export function hexChainIdOf(id: CaipNetworkId | undefined): string | undefined {
  const chainId = chainIdOf(id)
  return chainId === undefined ? undefined : `0x${chainId.toString(16)}`
}
