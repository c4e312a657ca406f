import type { CaipNetworkId } from '#kernel'
import { toHexChainId } from '../addresses/chain-id.js'
import type { EvmCall } from '../contract.js'
import { toQuantity } from '../params/read-quantity.js'

/** A call as wallets take it. */
export function toWalletCall({ to, data, value }: EvmCall): Readonly<Record<string, string>> {
  return { to, ...(data !== undefined && { data }), ...(value !== undefined && { value: toQuantity(value) }) }
}

/** What `wallet_sendCalls` is given. */
export interface CallsBundle {
  readonly version: string
  readonly from: string
  readonly chainId: string
  readonly atomicRequired: boolean
  readonly calls: readonly Readonly<Record<string, string>>[]
}

/** Several calls for one request. Source: EIP-5792, version 2.0.0. */
export function toCallsBundle(
  from: string,
  caipNetworkId: CaipNetworkId,
  atomicRequired: boolean,
  calls: readonly EvmCall[],
): CallsBundle {
  const chainId = toHexChainId(caipNetworkId)
  return { version: '2.0.0', from, chainId, atomicRequired, calls: calls.map(toWalletCall) }
}
