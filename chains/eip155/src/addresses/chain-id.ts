import type { CaipNetworkId } from '#kernel'

/** The greatest chain id (EIP-2294). CAIP-2 allows 32 characters only. */
const maxChainId = (2n ** 256n - 1n) / 2n - 36n

/**
 * The network that a wallet means: as hex (EIP-695), as the number or the decimal text that some write instead.
 * `undefined` for anything else.
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

/** How wallets are told a chain: `0x89` for `eip155:137`. Source: EIP-3326. */
export function toHexChainId(network: CaipNetworkId): `0x${string}` {
  return `0x${BigInt(network.slice('eip155:'.length)).toString(16)}`
}
