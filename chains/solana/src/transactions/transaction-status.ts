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

/** Reads the status of a transaction. */
export function readStatus(read: NodeReader, id: string): Promise<TransactionStatus> {
  return read('getSignatureStatuses', [[id], { searchTransactionHistory: true }], (result) => {
    const list = contextValue(result)
    if (!Array.isArray(list)) throw new Error('The statuses are not a list')
    return { slot: readCount(memberOf(memberOf(result, 'context'), 'slot')), status: readOutcome(list[0]) }
  })
}

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
