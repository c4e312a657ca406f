import type { CaipNetworkId } from '#kernel'

const pattern = /^transactions:(eip155:[1-9]\d{0,31}):(0x[\da-f]{64}(?:,0x[\da-f]{64}){0,99})$/i

/** The transactions of a batch. */
export interface TransactionsOfBatch {
  readonly caipNetworkId: CaipNetworkId
  readonly hashes: readonly string[]
}

/**
 * Returns the id of a batch that was sent as separate transactions. It contains their hashes, so that it works after a
 * reload; it is never sent to a wallet.
 */
export function toTransactionsId({ caipNetworkId, hashes }: TransactionsOfBatch): string {
  return `transactions:${caipNetworkId}:${hashes.join(',')}`
}

/** Returns the transactions in an id; `undefined` for an id of a wallet. */
export function readTransactionsId(id: string): TransactionsOfBatch | undefined {
  const [, network, hashes] = pattern.exec(id) ?? []
  if (network === undefined || hashes === undefined) return undefined
  // The pattern guarantees the form.
  return { caipNetworkId: network as CaipNetworkId, hashes: hashes.split(',') }
}
