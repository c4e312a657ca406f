import type { ChainRequest, NodeClient } from '#kernel'
import {
  fieldsOf,
  isBytes,
  isHexAddress,
  isQuantity,
  readQuantity,
  toQuantity,
} from '../params/param-shapes.js'

/** Identity and effect of a transaction, as its network reports it. */
interface NetworkTransaction {
  readonly hash: string
  readonly from: string
  readonly nonce: bigint
  /** Recipient, amount and bytes. */
  readonly does: string
}

/** The transaction that replaced another one: same account and nonce. */
export interface Replacement {
  readonly hash: string
  /**
   * True if it has the same effect, i.e. was sped up. Otherwise the original was cancelled, or replaced by something
   * else.
   */
  readonly isSame: boolean
  /** True if it has a block on top, so that a reorganization is unlikely. */
  readonly isSettled: boolean
}

/** Searches for a replacement. Stores the original: nodes drop a replaced transaction. */
export interface ReplacementWatch {
  poll(signal: AbortSignal): Promise<Replacement | undefined>
}

/** Limit per poll: a block with its transactions may have a megabyte. */
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

/** Creates the watch of one transaction. `poll` throws the errors of the node client. */
export function watchReplacement(
  node: NodeClient,
  { network }: Pick<ChainRequest, 'network'>,
  id: string,
): ReplacementWatch {
  let own: NetworkTransaction | undefined
  /** The next block to read: a replacement comes after the original was seen. */
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
        // In no block yet; goes one block back, since different nodes may respond.
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
