import { z } from 'zod'
import { type ChainNode, NodeError } from '../../chains/chain-node.js'
import type { ChainBlock, ChainTransaction, ChainTransfer } from './chain-block.js'
import { methodIntent } from './method-intent.js'
import { approvesCollectible, readTransfers } from './read-transfers.js'

/** The coin's place among tokens. */
export const COIN_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const hex = z.string().regex(/^0x[\da-f]*$/i)
const quantity = z.string().regex(/^0x[\da-f]{1,64}$/i)
const hash = z.string().regex(/^0x[\da-f]{64}$/i)
const address = z
  .string()
  .regex(/^0x[\da-f]{40}$/i)
  .transform((text) => text.toLowerCase())

const nodeHead = z.object({ number: quantity, hash, parentHash: hash })
const nodeBlock = nodeHead.extend({
  timestamp: quantity,
  transactions: z.array(
    z.object({ hash, from: address, to: address.nullish(), value: quantity, nonce: quantity, input: hex }),
  ),
})
const nodeReceipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  // Before Byzantium a receipt had no status; those transactions count as done.
  status: quantity.nullish(),
  contractAddress: address.nullish(),
  logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })),
})
type NodeBlock = z.infer<typeof nodeBlock>
type NodeReceipt = z.infer<typeof nodeReceipt>

/** The node has no such block, or changed its mind about it while it was asked. */
export class BlockChanged extends Error {
  override readonly name: string = 'BlockChanged'
}

/** What names a block. */
export interface BlockName {
  readonly number: number
  readonly hash: string
}

/** The name of a block by its number, or of the newest; `undefined` where the node has none. */
export async function readBlockName(
  node: ChainNode,
  block: number | 'latest',
  signal?: AbortSignal,
): Promise<BlockName | undefined> {
  const tag = block === 'latest' ? block : `0x${block.toString(16)}`
  const answer = await node.request('eth_getBlockByNumber', [tag, false], signal)
  if (answer === null) return undefined
  const { number, hash } = nodeHead.parse(answer)
  return { number: Number(number), hash }
}

function transactionOf(
  { from, to, value, nonce, input, hash }: NodeBlock['transactions'][number],
  { status, contractAddress, logs }: NodeReceipt,
  position: number,
): ChainTransaction {
  const succeeded = status === undefined || status === null || BigInt(status) === 1n
  const amount = BigInt(value)
  const created = succeeded && !to ? (contractAddress ?? '') : ''
  const transfers: ChainTransfer[] = []
  // What contracts pay each other in coin is in no receipt; a node would have to trace each transaction for it.
  if (succeeded && amount > 0n) {
    transfers.push({ kind: 'coin', token: COIN_ADDRESS, tokenId: '', amount, from, to: to ?? created })
  }
  for (const log of logs) transfers.push(...readTransfers(log))
  return {
    position,
    hash,
    from,
    to: to ?? '',
    created,
    nonce: Number(nonce),
    succeeded,
    intent: methodIntent({
      from,
      to: to ?? '',
      value: amount,
      input,
      approvesCollectible: logs.some(approvesCollectible),
    }),
    transfers,
  }
}

/**
 * Reads blocks with their receipts. Nodes that do not know `eth_getBlockReceipts` are asked for each receipt.
 *
 * @returns a function that gives a block by its number. It throws `BlockChanged` where the node has none, or receipts of another
 * block than the one it gave; and what the node throws
 */
export function createBlockReader(
  node: ChainNode,
): (number: number, signal?: AbortSignal) => Promise<ChainBlock> {
  let wholeBlocks = true

  async function readReceipts(block: NodeBlock, signal?: AbortSignal): Promise<readonly NodeReceipt[]> {
    if (block.transactions.length === 0) return []
    if (wholeBlocks) {
      try {
        return z
          .array(nodeReceipt)
          .parse((await node.request('eth_getBlockReceipts', [block.number], signal)) ?? [])
      } catch (error) {
        // -32601 method not found, -32004 method not supported (EIP-1474).
        if (!(error instanceof NodeError) || ![-32601, -32004].includes(error.code)) throw error
        wholeBlocks = false
      }
    }
    const receipts: NodeReceipt[] = []
    for (const { hash } of block.transactions) {
      const receipt = await node.request('eth_getTransactionReceipt', [hash], signal)
      if (receipt === null) throw new BlockChanged(`There is no receipt of ${hash}.`)
      receipts.push(nodeReceipt.parse(receipt))
    }
    return receipts
  }

  return async (number, signal) => {
    const answer = await node.request('eth_getBlockByNumber', [`0x${number.toString(16)}`, true], signal)
    if (answer === null) throw new BlockChanged(`There is no block ${number}.`)
    const block = nodeBlock.parse(answer)
    if (Number(block.number) !== number)
      throw new BlockChanged(`Block ${number} came as ${Number(block.number)}.`)
    const receipts = new Map(
      (await readReceipts(block, signal)).map((receipt) => [receipt.transactionHash, receipt] as const),
    )
    const transactions = block.transactions.map((transaction, position) => {
      const receipt = receipts.get(transaction.hash)
      if (receipt?.blockHash !== block.hash)
        throw new BlockChanged(`Block ${number} was replaced while it was read.`)
      return transactionOf(transaction, receipt, position)
    })
    return { number, hash: block.hash, parent: block.parentHash, time: Number(block.timestamp), transactions }
  }
}
