import type { Connection } from '#kernel'
import { type FollowedBatch, hasBatchEnded, type PendingBatch, type SentBatch } from './batch.js'
import {
  fromStoredAssets,
  isStoredMeaning,
  isText,
  readMeaning,
  type StoredMeaning,
  toStoredMeaning,
} from './stored-transaction.js'

/** A stored batch. */
export interface StoredBatch extends StoredMeaning {
  readonly batchId: string
  readonly askedId?: string | undefined
  readonly connectorId: string
  readonly walletName?: string | undefined
}

/** EIP-5792 allows an id of 4,096 bytes, here in hex. */
const maxIdLength = 2 + 2 * 4_096
const maxNameLength = 256

/** Returns the name by which the wallet of a batch is recognized. */
export const storedNameOf = ({ wallet }: Pick<Connection, 'wallet'>): string =>
  wallet.name.slice(0, maxNameLength)

/** Validates a stored batch: any script can write into the page's storage. */
export function isStoredBatch(value: unknown): value is StoredBatch {
  const { batchId, askedId, connectorId, walletName }: { [Name in keyof StoredBatch]?: unknown } =
    Object(value)
  return (
    isStoredMeaning(value) &&
    isText(batchId, maxIdLength) &&
    (askedId === undefined || isText(askedId, maxIdLength)) &&
    isText(connectorId, maxNameLength) &&
    (walletName === undefined || isText(walletName, maxNameLength))
  )
}

/** Validates a reported batch and drops unknown fields; `undefined` if it is invalid. */
export function checkedBatch(batch: SentBatch, sentAt: number): PendingBatch | undefined {
  try {
    const { batchId, askedId, connectorId } = batch
    const checked: PendingBatch = {
      ...readMeaning(batch),
      batchId,
      ...(askedId !== undefined && { askedId }),
      connectorId,
      sentAt,
      status: 'pending',
    }
    return isStoredBatch(toStoredBatch(checked)) ? checked : undefined
  } catch {
    return undefined
  }
}

export function toStoredBatch(batch: FollowedBatch): StoredBatch {
  const { batchId, askedId, connectorId, walletName } = batch
  return {
    ...toStoredMeaning(batch),
    batchId,
    ...(askedId !== undefined && { askedId }),
    connectorId,
    ...(walletName !== undefined && { walletName }),
  }
}

/** Restores a stored batch, to follow it again. */
export function fromStoredBatch({ moved, ...kept }: StoredBatch): PendingBatch {
  return { ...kept, moved: fromStoredAssets(moved), status: 'pending' }
}

/** Returns the stored batches after a change of one: a batch that has ended is forgotten. */
export function withBatch(
  batches: readonly StoredBatch[],
  batch: FollowedBatch,
  isSame: (one: StoredBatch) => boolean,
): readonly StoredBatch[] {
  const others = batches.filter((one) => !isSame(one))
  return hasBatchEnded(batch) ? others : [toStoredBatch(batch), ...others]
}
