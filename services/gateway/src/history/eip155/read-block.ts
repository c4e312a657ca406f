import { Problem } from '@quoin/server-kit/http'
import { createTurnLimit, type TurnLimit } from '@quoin/server-kit/storage'
import { z } from 'zod'
import { NodeFailure } from '../../chains/call-node.js'
import { type ChainNode, NodeError } from '../../chains/chain-node.js'
import { readAgreed } from '../../chains/read-agreed.js'
import type { ChainBlock, ChainTransaction, ChainTransfer } from './chain-block.js'
import { methodIntent } from './method-intent.js'
import { approvesCollectible, readTransfers } from './read-transfers.js'

/** Pseudo-address of the coin among tokens. */
export const COIN_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const hex = z.string().regex(/^0x[\da-f]*$/i)
const quantity = z.string().regex(/^0x[\da-f]{1,64}$/i)
const hash = z.string().regex(/^0x[\da-f]{64}$/i)
const address = z
  .string()
  .regex(/^0x[\da-f]{40}$/i)
  .transform((text) => text.toLowerCase())

const nodeHead = z.object({ number: quantity, hash, parentHash: hash })
const nodeTransaction = z.object({
  hash,
  from: address,
  to: address.nullish(),
  value: quantity,
  nonce: quantity,
  input: hex,
})
const nodeBlock = nodeHead.extend({ timestamp: quantity, transactions: z.array(nodeTransaction) })
const nodeBlockOfHashes = nodeHead.extend({ timestamp: quantity, transactions: z.array(hash) })
const nodeReceipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  // Before Byzantium a receipt had no status; those transactions count as successful.
  status: quantity.nullish(),
  contractAddress: address.nullish(),
  logs: z.array(z.object({ address: hex, topics: z.array(hex), data: hex })),
})
type NodeTransaction = z.infer<typeof nodeTransaction>
/** A block in a node's answer, with its transactions or with their hashes. */
type NodeHeader = z.infer<typeof nodeBlock> | z.infer<typeof nodeBlockOfHashes>
type NodeReceipt = z.infer<typeof nodeReceipt>

/** The node has no such block, or replaced it while it was read. */
export class BlockChanged extends Error {
  override readonly name: string = 'BlockChanged'
}

/** Number and hash of a block. */
export interface BlockName {
  readonly number: number
  readonly hash: string
}

/** Reads number and hash of a block by its number; `undefined` if the node has none. */
export function readBlockName(
  node: ChainNode,
  block: number,
  signal?: AbortSignal,
): Promise<BlockName | undefined> {
  return readAgreed(node, (one) => readName(one, `0x${block.toString(16)}`, signal))
}

/** The newest block that may be stored. */
export interface NewestBlock extends BlockName {
  /** Number of the newest block that any node has: another one may be behind, or withhold blocks. */
  readonly highest: number
}

/** Reads the newest block; with `crossCheck`, the newest that more than half of the nodes have. `undefined` if there is none. */
export async function readNewestBlock(
  node: ChainNode,
  signal?: AbortSignal,
): Promise<NewestBlock | undefined> {
  const { nodes = [node] } = node.crossCheck ?? {}
  const answers = await Promise.allSettled(nodes.map((one) => readName(one, 'latest', signal)))
  const failed = answers.find((answer) => answer.status === 'rejected')
  const names = answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value) || [])
  names.sort((one, other) => other.number - one.number)
  const [highest, agreed] = [names[0], names[Math.floor(nodes.length / 2)]]
  if (highest === undefined || agreed === undefined) {
    if (failed) throw failed.reason
    return undefined
  }
  const name = nodes.length === 1 ? agreed : await readBlockName(node, agreed.number, signal)
  return name && { ...name, highest: highest.number }
}

async function readName(
  node: ChainNode,
  tag: string,
  signal: AbortSignal | undefined,
): Promise<BlockName | undefined> {
  const answer = await node.request('eth_getBlockByNumber', [tag, false], signal)
  if (answer === null) return undefined
  const { number, hash } = nodeHead.parse(answer)
  return { number: Number(number), hash }
}

function transactionOf(
  { from, to, value, nonce, input, hash }: NodeTransaction,
  { status, contractAddress, logs }: NodeReceipt,
  position: number,
): ChainTransaction {
  const succeeded = status === undefined || status === null || BigInt(status) === 1n
  const amount = BigInt(value)
  const created = succeeded && !to ? (contractAddress ?? '') : ''
  const transfers: ChainTransfer[] = []
  // Coin transfers by contracts are in no receipt; reading them would need a trace of each transaction.
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

/** Error codes of nodes that refuse an answer for its size: EIP-1474, and those that JSON-RPC servers add. */
const TOO_LARGE: ReadonlySet<number> = new Set([-32005, -32008, -32702])
/** Parts of a block that are read at the same time. */
const PARTS_AT_ONCE = 8

/** Returns true if an answer failed for its size or was late: reading it in parts may succeed. */
function isTooMuch(error: unknown): boolean {
  if (error instanceof NodeError) return TOO_LARGE.has(error.code)
  if (!(error instanceof Problem) || !(error.cause instanceof NodeFailure)) return false
  return error.cause.reason === 'too-large' || error.cause.reason === 'late'
}

/** Returns true if an answer failed for its size: a retry would fail, too. */
function isTooLarge(error: unknown): boolean {
  return isTooMuch(error) && !(error instanceof Problem && error.status === 504)
}

/** Reads a receipt or transaction by its hash; returns `too-large` if no answer can hold it. */
async function readPart<Part>(
  node: ChainNode,
  method: 'eth_getTransactionByHash' | 'eth_getTransactionReceipt',
  hash: string,
  schema: z.ZodType<Part>,
  signal?: AbortSignal,
): Promise<Part | 'too-large'> {
  let answer: unknown
  try {
    answer = await node.request(method, [hash], signal)
  } catch (error) {
    if (isTooLarge(error)) return 'too-large'
    throw error
  }
  if (answer === null) throw new BlockChanged(`The node has no ${hash}.`)
  return schema.parse(answer)
}

async function readParts<Part>(
  node: ChainNode,
  method: Parameters<typeof readPart>[1],
  hashes: readonly string[],
  schema: z.ZodType<Part>,
  signal?: AbortSignal,
): Promise<readonly (Part | 'too-large')[]> {
  const parts: (Part | 'too-large')[] = []
  const waiting = hashes.entries()
  // All lanes share one iterator: each takes the next hash when it is free.
  const lane = async (): Promise<void> => {
    for (const [index, hash] of waiting) parts[index] = await readPart(node, method, hash, schema, signal)
  }
  await Promise.all(Array.from({ length: Math.min(PARTS_AT_ONCE, hashes.length) }, lane))
  return parts
}

/** Reads a block; if it is too large for one answer, its transactions one by one. */
async function readWholeBlock(
  node: ChainNode,
  number: number,
  turn: TurnLimit,
  signal?: AbortSignal,
): Promise<{
  readonly block: NodeHeader
  readonly transactions: readonly (NodeTransaction | 'too-large')[]
}> {
  const tag = `0x${number.toString(16)}`
  const read = async (isFull: boolean): Promise<unknown> => {
    const answer = await node.request('eth_getBlockByNumber', [tag, isFull], signal)
    if (answer === null) throw new BlockChanged(`The node has no block ${number}.`)
    return answer
  }
  try {
    const answer = await read(true)
    const block = await turn.run(() => nodeBlock.parse(answer))
    return { block, transactions: block.transactions }
  } catch (error) {
    if (!isTooMuch(error)) throw error
  }
  const block = nodeBlockOfHashes.parse(await read(false))
  const transactions = await readParts(
    node,
    'eth_getTransactionByHash',
    block.transactions,
    nodeTransaction,
    signal,
  )
  return { block, transactions }
}

/**
 * Reads blocks with their receipts. Receipts are read one by one if the node does not support `eth_getBlockReceipts`,
 * or if those of a block exceed one answer: any user can cause such a block. A transaction that is too large by itself
 * is listed in `omitted`, so that later blocks can be stored.
 *
 * @returns a function that reads a block by its number. It throws `BlockChanged` if the node has none, or returns
 * receipts of another block; and what the node throws
 */
export function createBlockReader(node: ChainNode): BlockReader {
  const readers = new Map((node.crossCheck?.nodes ?? [node]).map((one) => [one, createReaderOfOne(one)]))
  return (number, signal) =>
    readAgreed(node, (one) => {
      const read = readers.get(one)
      if (!read) throw new TypeError('The node is not one of the network.')
      return read(number, signal)
    })
}

type BlockReader = (number: number, signal?: AbortSignal) => Promise<ChainBlock>

function createReaderOfOne(node: ChainNode): BlockReader {
  let wholeBlocks = true
  const turn = createTurnLimit()

  async function readBlockReceipts(number: string, signal?: AbortSignal): Promise<readonly NodeReceipt[]> {
    const answer = await node.request('eth_getBlockReceipts', [number], signal)
    const receipts: NodeReceipt[] = []
    for (const one of z.array(z.unknown()).parse(answer ?? [])) {
      receipts.push(await turn.run(() => nodeReceipt.parse(one)))
    }
    return receipts
  }

  async function readReceipts(
    { number }: NodeHeader,
    hashes: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly (NodeReceipt | 'too-large')[]> {
    if (hashes.length === 0) return []
    if (wholeBlocks) {
      try {
        return await readBlockReceipts(number, signal)
      } catch (error) {
        // -32601 method not found, -32004 method not supported (EIP-1474).
        if (error instanceof NodeError && [-32601, -32004].includes(error.code)) wholeBlocks = false
        else if (!isTooMuch(error)) throw error
      }
    }
    return readParts(node, 'eth_getTransactionReceipt', hashes, nodeReceipt, signal)
  }

  return async (number, signal) => {
    const { block, transactions: found } = await readWholeBlock(node, number, turn, signal)
    if (Number(block.number) !== number)
      throw new BlockChanged(`Block ${number} was requested, but the node returned ${Number(block.number)}.`)
    const hashes = block.transactions.map((one) => (typeof one === 'string' ? one : one.hash))
    const given = await readReceipts(block, hashes, signal)
    const receipts = new Map(
      given.flatMap((one) => (one === 'too-large' ? [] : [[one.transactionHash, one] as const])),
    )
    const isPartial = given.includes('too-large')
    const transactions: ChainTransaction[] = []
    const omitted: string[] = []
    for (const [position, transaction] of found.entries()) {
      const hash = hashes[position] ?? ''
      const receipt = receipts.get(hash)
      if (transaction === 'too-large' || (isPartial && receipt === undefined)) {
        omitted.push(hash)
        continue
      }
      if (receipt?.blockHash !== block.hash)
        throw new BlockChanged(`Block ${number} was replaced while it was read.`)
      transactions.push(await turn.run(() => transactionOf(transaction, receipt, position)))
    }
    const { hash, parentHash: parent, timestamp } = block
    return { number, hash, parent, time: Number(timestamp), transactions, omitted }
  }
}
