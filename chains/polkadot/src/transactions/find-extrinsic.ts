import { blake2b } from '@noble/hashes/blake2b'
import { type NodeReader, readBlockNumber, readHash } from '../node/node-reader.js'
import { fromHex, isHexBytes, toHex } from '../params/param-shapes.js'

/** Where a transaction stands. */
export interface ExtrinsicLocation {
  readonly blockHash: string
  readonly index: number
}

/** Blocks that were looked at, by their hash. */
export type SeenBlocks = Set<string>

/** The id of a transaction: the hash of all its bytes. */
export function extrinsicId(bytes: Uint8Array): string {
  return toHex(blake2b(bytes, { dkLen: 32 }))
}

/** A node stops far below it. Bytes. */
const maxExtrinsicLength = 5_000_000

interface Block {
  readonly number: number
  readonly parentHash: string
  readonly extrinsics: readonly unknown[]
}

function readBlock(answer: unknown): Block {
  const { header, extrinsics } = Object(Object(answer).block)
  if (!Array.isArray(extrinsics)) throw new Error('The answer is no block')
  return { number: readBlockNumber(header), parentHash: readHash(Object(header).parentHash), extrinsics }
}

const isIt = (extrinsic: unknown, id: string): boolean =>
  isHexBytes(extrinsic, maxExtrinsicLength) && extrinsicId(fromHex(extrinsic)) === id

/**
 * Looks for a transaction from the newest block back to one that was looked at before, or to the first that may hold it. The
 * newest block may still be replaced by another one; then the transaction is in that, or comes again.
 *
 * @param first the number of a block, or how many blocks to look back from the newest
 */
export async function findExtrinsic(
  read: NodeReader,
  id: string,
  { seen, first }: { readonly seen: SeenBlocks; readonly first: number | { readonly lookBack: number } },
): Promise<{ readonly location: ExtrinsicLocation | undefined; readonly newest: number | undefined }> {
  const walked: string[] = []
  let blockHash: string = await read('chain_getBlockHash', [], readHash)
  let newest: number | undefined
  let last = 0
  while (!seen.has(blockHash)) {
    const { number, parentHash, extrinsics } = await read('chain_getBlock', [blockHash], readBlock)
    if (newest === undefined) last = typeof first === 'number' ? first : number - first.lookBack
    newest ??= number
    const index = extrinsics.findIndex((extrinsic) => isIt(extrinsic, id))
    if (index >= 0) return { location: { blockHash, index }, newest }
    walked.push(blockHash)
    if (number <= Math.max(last, 1)) break
    blockHash = parentHash
  }
  // Not before: what a broken walk left out must be walked again.
  for (const hash of walked) seen.add(hash)
  return { location: undefined, newest }
}
