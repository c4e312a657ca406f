import type { ChainRequest, NodeClient } from '#kernel'
import {
  fieldsOf,
  isBytes,
  isHexAddress,
  isQuantity,
  readQuantity,
  toQuantity,
} from '../params/param-shapes.js'

/** A transaction as its network has it, as far as it says which it is and what it does. */
interface NetworkTransaction {
  readonly hash: string
  readonly from: string
  readonly nonce: bigint
  /** Recipient, amount and bytes. */
  readonly does: string
}

/** The transaction that took another one's place: the same account and nonce. */
export interface Replacement {
  readonly hash: string
  /** It does the same: it was sped up. Otherwise it was cancelled, or something else was sent. */
  readonly isSame: boolean
  /** Has a block on top: it will hardly be undone. */
  readonly isSettled: boolean
}

/** Looks for a replacement. It remembers what it saw before: a node forgets a transaction that was replaced. */
export interface ReplacementWatch {
  poll(signal: AbortSignal): Promise<Replacement | undefined>
}

/** A block with its transactions may have a megabyte. At once. */
const maxBlocks = 12n

const maxDataLength = 256 * 1_024

function readTransaction(raw: unknown): NetworkTransaction | undefined {
  const fields = fieldsOf(raw)
  if (!fields) return undefined
  const { hash, from, nonce, to, value, input } = fields
  if (!isBytes(hash, 32) || !isHexAddress(from) || !isQuantity(nonce) || !isQuantity(value)) return undefined
  if (!isBytes(input, maxDataLength) || (to !== null && to !== undefined && !isHexAddress(to)))
    return undefined
  const does = `${to ?? ''} ${BigInt(value)} ${input}`.toLowerCase()
  return { hash: hash.toLowerCase(), from: from.toLowerCase(), nonce: BigInt(nonce), does }
}

function readTransactions(block: unknown): readonly NetworkTransaction[] {
  const list = fieldsOf(block)?.transactions
  if (!Array.isArray(list)) throw new Error('The block has no transactions')
  return list.flatMap((one: unknown) => readTransaction(one) ?? [])
}

/** Makes the watch of one transaction. Its look throws what the node client throws. */
export function watchReplacement(
  node: NodeClient,
  { network }: Pick<ChainRequest, 'network'>,
  id: string,
): ReplacementWatch {
  let own: NetworkTransaction | undefined
  /** The next block to look into: a replacement comes after the transaction was seen. */
  let next = 0n
  let found: { readonly hash: string; readonly isSame: boolean; readonly block: bigint } | undefined

  return {
    async poll(signal) {
      const read = <T>(method: string, params: readonly unknown[], check: (raw: unknown) => T): Promise<T> =>
        node.read({ network, method, params, signal }, check)
      const newest = await read('eth_blockNumber', [], readQuantity)
      if (!own) {
        own = await read('eth_getTransactionByHash', [id], readTransaction)
        next = newest
        return undefined
      }
      const { from, nonce, does } = own
      const used = await read('eth_getTransactionCount', [from, 'latest'], readQuantity)
      if (used <= nonce) {
        // Not in any block so far; one block back, as two nodes may answer.
        next = newest > 0n ? newest - 1n : 0n
        return undefined
      }
      for (let blocksRead = 0n; !found && next <= newest && blocksRead < maxBlocks; blocksRead++, next++) {
        const block = next
        const all = await read('eth_getBlockByNumber', [toQuantity(block), true], readTransactions)
        const other = all.find((one) => one.from === from && one.nonce === nonce)
        if (other) found = { hash: other.hash, isSame: other.does === does, block }
      }
      if (!found || found.hash === id.toLowerCase()) return undefined
      return { hash: found.hash, isSame: found.isSame, isSettled: newest > found.block }
    },
  }
}
