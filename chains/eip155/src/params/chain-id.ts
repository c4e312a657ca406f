import type { CaipNetworkId } from '#kernel'

/** The maximum chain id (EIP-2294). CAIP-2 allows only 32 characters. */
const maxChainId = (2n ** 256n - 1n) / 2n - 36n

/**
 * Reads the network that a wallet reports: hex (EIP-695), or the number or decimal string that some wallets send
 * instead. `undefined` for anything else.
 */
export function readChainId(raw: unknown): CaipNetworkId | undefined {
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'bigint') return undefined
  const isNumber = typeof raw === 'number' ? Number.isSafeInteger(raw) : true
  const text = String(raw)
  if (!isNumber || !/^(0x[\da-f]{1,64}|\d{1,78})$/i.test(text)) return undefined
  const id = BigInt(text)
  const decimal = id.toString()
  return id > 0n && id <= maxChainId && decimal.length <= 32 ? `eip155:${decimal}` : undefined
}

/** Returns the chain id in the form of wallet requests: `0x89` for `eip155:137`. Source: EIP-3326. */
export function toHexChainId(network: CaipNetworkId): `0x${string}` {
  return `0x${BigInt(network.slice('eip155:'.length)).toString(16)}`
}
