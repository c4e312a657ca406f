import { type CaipAddress, type CaipNetworkId, parseCaipAddress, parseCaipNetworkId } from '#kernel'
import type { FollowedTransaction, MovedAsset, SentTransaction } from './transaction.js'

/**
 * Validates a reported transaction and drops unknown fields; `undefined` if it is invalid: pages without types may pass
 * any value.
 */
export function checkedSent(transaction: SentTransaction, sentAt: number): FollowedTransaction | undefined {
  try {
    const { id, caipNetworkId, from, operationType, to, shownIn } = transaction
    const moved = transaction.moved
      .slice(0, maxMoved)
      .map(({ direction, symbol, value, decimals, iconUrl, address }) => ({
        direction,
        symbol: symbol.slice(0, 64),
        value,
        decimals,
        ...(typeof iconUrl === 'string' && { iconUrl }),
        ...(address !== undefined && { address }),
      }))
    const sent: FollowedTransaction = {
      id,
      caipNetworkId,
      from,
      operationType,
      moved,
      sentAt,
      status: transaction.isUnconfirmed === true ? 'unknown' : 'pending',
      ...(to !== undefined && { to }),
      ...(shownIn && { shownIn: shownIn.slice(0, maxMoved) }),
    }
    return isStoredTransaction(toStored(sent)) ? sent : undefined
  } catch {
    return undefined
  }
}

/** `MovedAsset` in JSON: the amount as text. Smallest unit. */
export interface StoredAsset extends Omit<MovedAsset, 'value' | 'iconUrl'> {
  readonly value: string
}

/** A stored transaction: without pictures, because of their size. */
export interface StoredTransaction {
  readonly id: string
  readonly caipNetworkId: CaipNetworkId
  readonly from: CaipAddress
  readonly operationType: string
  readonly to?: string | undefined
  readonly moved: readonly StoredAsset[]
  /** Milliseconds since 1970. */
  readonly sentAt: number
  /** It was being handed to a node: whether that got it is not known. */
  readonly isSending?: boolean | undefined
}

/** Max number of moved assets. */
export const maxMoved = 10

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= maxLength

const reads = (read: (text: string) => unknown, text: unknown): boolean => {
  try {
    return typeof text === 'string' && text.length <= 256 && read(text) !== undefined
  } catch {
    return false
  }
}

function isStoredAsset(value: unknown): value is StoredAsset {
  const asset: { [Name in keyof StoredAsset]?: unknown } = Object(value)
  return (
    (asset.direction === 'in' || asset.direction === 'out') &&
    isText(asset.symbol, 64) &&
    isText(asset.value, 78) &&
    /^\d+$/.test(asset.value) &&
    Number.isInteger(asset.decimals) &&
    Number(asset.decimals) >= 0 &&
    Number(asset.decimals) <= 255 &&
    (asset.address === undefined || isText(asset.address, 128))
  )
}

/** Validates a stored transaction: any script can write into the page's storage. */
export function isStoredTransaction(value: unknown): value is StoredTransaction {
  const one: { [Name in keyof StoredTransaction]?: unknown } = Object(value)
  return (
    isText(one.id, 256) &&
    reads(parseCaipNetworkId, one.caipNetworkId) &&
    reads((text) => parseCaipAddress(text, () => true), one.from) &&
    isText(one.operationType, 64) &&
    /^\w+$/.test(one.operationType) &&
    (one.to === undefined || isText(one.to, 128)) &&
    Array.isArray(one.moved) &&
    one.moved.length <= maxMoved &&
    one.moved.every(isStoredAsset) &&
    (one.isSending === undefined || typeof one.isSending === 'boolean') &&
    Number.isSafeInteger(one.sentAt) &&
    Number(one.sentAt) >= 0
  )
}

export function toStored(transaction: FollowedTransaction): StoredTransaction {
  const { id, caipNetworkId, from, operationType, to, moved, sentAt } = transaction
  return {
    id,
    caipNetworkId,
    from,
    operationType,
    sentAt,
    ...(to !== undefined && { to }),
    moved: moved.map(({ direction, symbol, value, decimals, address }) => ({
      direction,
      symbol,
      decimals,
      ...(address !== undefined && { address }),
      value: value.toString(),
    })),
  }
}

/** Restores a stored transaction, to follow it again. */
export function fromStored({ moved, isSending, ...kept }: StoredTransaction): FollowedTransaction {
  return {
    ...kept,
    moved: moved.map((asset) => ({ ...asset, value: BigInt(asset.value) })),
    status: isSending ? 'unknown' : 'pending',
  }
}
