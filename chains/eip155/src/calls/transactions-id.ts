import type { CaipNetworkId } from '#kernel'

const pattern = /^transactions:(eip155:[1-9]\d{0,31}):(0x[\da-f]{64}(?:,0x[\da-f]{64}){0,99})$/i

/** Transactions that stand for a batch. */
export interface TransactionsOfBatch {
  readonly caipNetworkId: CaipNetworkId
  readonly hashes: readonly string[]
}

/**
 * The id of a batch that was sent as plain transactions. It names them, so that it can be followed after a reload, too; no
 * wallet ever sees it.
 */
export function toTransactionsId({ caipNetworkId, hashes }: TransactionsOfBatch): string {
  return `transactions:${caipNetworkId}:${hashes.join(',')}`
}

/** The transactions that an id names; `undefined` for an id of a wallet's. */
export function readTransactionsId(id: string): TransactionsOfBatch | undefined {
  const [, network, hashes] = pattern.exec(id) ?? []
  if (network === undefined || hashes === undefined) return undefined
  // The pattern says that it is one.
  return { caipNetworkId: network as CaipNetworkId, hashes: hashes.split(',') }
}
