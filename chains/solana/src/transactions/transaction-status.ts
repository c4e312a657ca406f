import type { TransactionInclusion } from '#kernel'
import { contextValue, memberOf, type NodeReader, readCount } from '../node/node-reader.js'

/** The status of a transaction, with the slot of the response. */
export interface TransactionStatus {
  readonly slot: bigint
  /** `undefined` if it is unknown to the node. `processed`: without votes yet, may be dropped. */
  readonly status: 'processed' | 'success' | 'failed' | undefined
}

function readOutcome(raw: unknown): TransactionStatus['status'] {
  if (raw === null || raw === undefined) return undefined
  const commitment = memberOf(raw, 'confirmationStatus')
  if (commitment !== 'confirmed' && commitment !== 'finalized') return 'processed'
  return memberOf(raw, 'err') === null ? 'success' : 'failed'
}

function readFirst<T>(read: NodeReader, id: string, check: (status: unknown, slot: bigint) => T): Promise<T> {
  return read('getSignatureStatuses', [[id], { searchTransactionHistory: true }], (result) => {
    const list = contextValue(result)
    if (!Array.isArray(list)) throw new Error('The statuses are not a list')
    return check(list[0], readCount(memberOf(memberOf(result, 'context'), 'slot')))
  })
}

/** Reads the status of a transaction. */
export const readStatus = (read: NodeReader, id: string): Promise<TransactionStatus> =>
  readFirst(read, id, (status, slot) => ({ slot, status: readOutcome(status) }))

/**
 * Reads the slot of a transaction. A `confirmed` block has the votes of two thirds of the stake and was dropped never yet; a `finalized`
 * one is about 13 seconds old. Source: https://solana.com/docs/rpc#configuring-state-commitment
 */
export const findInclusion = (read: NodeReader, id: string): Promise<TransactionInclusion> =>
  readFirst(read, id, (status, newest) => {
    const isIncluded = readOutcome(status) !== undefined && readOutcome(status) !== 'processed'
    return {
      newest,
      block: isIncluded ? readCount(memberOf(status, 'slot')) : undefined,
      isFinal: isIncluded && memberOf(status, 'confirmationStatus') === 'finalized',
    }
  })

/** The newest final block. */
export interface FinalBlock {
  readonly slot: bigint
  readonly height: bigint
}

/** Reads the newest final block. */
export function readFinalBlock(read: NodeReader): Promise<FinalBlock> {
  return read('getEpochInfo', [{ commitment: 'finalized' }], (result) => ({
    slot: readCount(memberOf(result, 'absoluteSlot')),
    height: readCount(memberOf(result, 'blockHeight')),
  }))
}

/**
 * Returns whether a status that was read after a final block proves that a transaction never happens: no later final
 * block may contain it, and a node at that slot does not know it. Several nodes may respond behind one address, and one
 * may lag.
 */
export function provesExpiry(
  { slot, status }: TransactionStatus,
  final: FinalBlock,
  lastValid: bigint,
): boolean {
  return status === undefined && final.height > lastValid && slot >= final.slot
}

/** Returns whether it is proven that a transaction never happens. */
export async function isExpired(read: NodeReader, id: string, lastValid: bigint): Promise<boolean> {
  const final = await readFinalBlock(read)
  return final.height > lastValid && provesExpiry(await readStatus(read, id), final, lastValid)
}
