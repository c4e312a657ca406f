import { blake2b } from '@noble/hashes/blake2b'
import { type NodeReader, readBlockNumber, readHash } from '../node/node-reader.js'
import { fromHex, isHexBytes, toHex } from '../params/param-shapes.js'

/** Position of a transaction. */
export interface ExtrinsicLocation {
  readonly blockHash: string
  readonly index: number
}

/** Hashes of the blocks that were read. */
export type SeenBlocks = Set<string>

/** Returns the id of a transaction: the hash of all its bytes. */
export function extrinsicId(bytes: Uint8Array): string {
  return toHex(blake2b(bytes, { dkLen: 32 }))
}

/** Limit, far above that of nodes. Bytes. */
const maxExtrinsicLength = 5_000_000

interface Block {
  readonly number: number
  readonly parentHash: string
  readonly extrinsics: readonly unknown[]
}

function readBlock(answer: unknown): Block {
  const { header, extrinsics } = Object(Object(answer).block)
  if (!Array.isArray(extrinsics)) throw new Error('The response is not a block')
  return { number: readBlockNumber(header), parentHash: readHash(Object(header).parentHash), extrinsics }
}

const isIt = (extrinsic: unknown, id: string): boolean =>
  isHexBytes(extrinsic, maxExtrinsicLength) && extrinsicId(fromHex(extrinsic)) === id

/** Where to search. */
interface Search {
  readonly seen: SeenBlocks
  /** The number of a block, or a number of blocks before the newest. */
  readonly first: number | { readonly lookBack: number }
  /** The last block that may contain it: later ones are left out, as after hours of sleep. Default: the newest. */
  readonly last?: number | undefined
}

/**
 * Searches for a transaction from the newest block back to one that was already read, or to the first that may contain
 * it. The newest block may still be replaced by another one, which then contains the transaction, or a later one does.
 */
export async function findExtrinsic(
  read: NodeReader,
  id: string,
  { seen, first, last = Number.POSITIVE_INFINITY }: Search,
): Promise<{ readonly location: ExtrinsicLocation | undefined; readonly newest: number | undefined }> {
  const walked: string[] = []
  let blockHash: string = await read('chain_getBlockHash', [], readHash)
  let newest: number | undefined
  let oldest = 0
  while (!seen.has(blockHash)) {
    const { number, parentHash, extrinsics } = await read('chain_getBlock', [blockHash], readBlock)
    if (newest === undefined) oldest = typeof first === 'number' ? first : number - first.lookBack
    newest ??= number
    const index = extrinsics.findIndex((extrinsic) => isIt(extrinsic, id))
    if (index >= 0) return { location: { blockHash, index }, newest }
    walked.push(blockHash)
    if (number <= Math.max(oldest, 1)) break
    blockHash = number > last + 1 ? await read('chain_getBlockHash', [last], readHash) : parentHash
  }
  // Stored only at the end: an aborted walk must be repeated completely.
  for (const hash of walked) seen.add(hash)
  return { location: undefined, newest }
}
