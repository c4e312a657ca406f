import { type CaipAddress, type CaipNetworkId, parseCaipAddress, parseCaipNetworkId } from '#kernel'
import type { FollowedTransaction, MovedAsset, SentTransaction } from './transaction.js'

/**
 * Validates a reported transaction and drops unknown fields; `undefined` if it is invalid: pages without types may pass
 * any value.
 */
export function checkedSent(transaction: SentTransaction, sentAt: number): FollowedTransaction | undefined {
  try {
    const sent: FollowedTransaction = {
      ...readMeaning(transaction),
      id: transaction.id,
      sentAt,
      status: transaction.isUnconfirmed === true ? 'unknown' : 'pending',
    }
    return isStoredTransaction(toStored(sent)) ? sent : undefined
  } catch {
    return undefined
  }
}

/** The parts of a transaction or batch that do not depend on how it is known: its account, and what it does. */
export type SentMeaning = Omit<SentTransaction, 'id' | 'isUnconfirmed'>

/** Copies the known fields of a reported transaction or batch. Throws if they do not have their form at all. */
export function readMeaning(given: SentMeaning): SentMeaning {
  const { caipNetworkId, from, operationType, to, shownIn } = given
  const moved = given.moved
    .slice(0, maxMoved)
    .map(({ direction, symbol, value, decimals, iconUrl, address }) => ({
      direction,
      symbol: symbol.slice(0, 64),
      value,
      decimals,
      ...(typeof iconUrl === 'string' && { iconUrl }),
      ...(address !== undefined && { address }),
    }))
  return {
    caipNetworkId,
    from,
    operationType,
    moved,
    ...(to !== undefined && { to }),
    ...(shownIn && { shownIn: shownIn.slice(0, maxMoved) }),
  }
}

/** `MovedAsset` in JSON: the amount as text. Smallest unit. */
export interface StoredAsset extends Omit<MovedAsset, 'value' | 'iconUrl'> {
  readonly value: string
}

/** The parts that stored transactions and batches have in common: without pictures, because of their size. */
export interface StoredMeaning {
  readonly caipNetworkId: CaipNetworkId
  readonly from: CaipAddress
  readonly operationType: string
  readonly to?: string | undefined
  readonly moved: readonly StoredAsset[]
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

/** A stored transaction. */
export interface StoredTransaction extends StoredMeaning {
  readonly id: string
  /** It was being handed to a node: whether that got it is not known. */
  readonly isSending?: boolean | undefined
  /** It is in a block that may still be dropped. */
  readonly isIncluded?: boolean | undefined
  /** How often its block was dropped. */
  readonly reorgs?: number | undefined
}

/** Max number of moved assets. */
export const maxMoved = 10

export const isText = (value: unknown, maxLength: number): value is string =>
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
    isStoredMeaning(value) &&
    isText(one.id, 256) &&
    (one.isSending === undefined || typeof one.isSending === 'boolean') &&
    (one.isIncluded === undefined || typeof one.isIncluded === 'boolean') &&
    (one.reorgs === undefined || Number.isSafeInteger(one.reorgs))
  )
}

/** Validates the parts that stored transactions and batches have in common. */
export function isStoredMeaning(value: unknown): value is StoredMeaning {
  const one: { [Name in keyof StoredMeaning]?: unknown } = Object(value)
  return (
    reads(parseCaipNetworkId, one.caipNetworkId) &&
    reads((text) => parseCaipAddress(text, () => true), one.from) &&
    isText(one.operationType, 64) &&
    /^\w+$/.test(one.operationType) &&
    (one.to === undefined || isText(one.to, 128)) &&
    Array.isArray(one.moved) &&
    one.moved.length <= maxMoved &&
    one.moved.every(isStoredAsset) &&
    Number.isSafeInteger(one.sentAt) &&
    Number(one.sentAt) >= 0
  )
}

export function toStored(transaction: FollowedTransaction): StoredTransaction {
  return {
    ...toStoredMeaning(transaction),
    id: transaction.id,
    ...(transaction.reorgs !== undefined && { reorgs: transaction.reorgs }),
  }
}

export function toStoredMeaning(given: SentMeaning & { readonly sentAt: number }): StoredMeaning {
  const { caipNetworkId, from, operationType, to, moved, sentAt } = given
  return {
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
export function fromStored({
  moved,
  isSending,
  isIncluded: _,
  ...kept
}: StoredTransaction): FollowedTransaction {
  return {
    ...kept,
    moved: fromStoredAssets(moved),
    status: isSending ? 'unknown' : 'pending',
  }
}

export const fromStoredAssets = (moved: StoredMeaning['moved']): readonly MovedAsset[] =>
  moved.map((asset) => ({ ...asset, value: BigInt(asset.value) }))
