import { toEventSelector } from 'viem/utils'
import { type ChainRequest, isQuoinError, type NodeClient } from '#kernel'
import { fieldsOf, isBytes, isQuantity, toQuantity } from '../params/param-shapes.js'
import { assetOf } from './approval-calls.js'
import type { TimedLog } from './approval-facts.js'
import type { Standing } from './standing-approvals.js'

type Hex = `0x${string}`

// Sources: ERC-20 and ERC-721 (the same event), ERC-1155.
const transfer = toEventSelector('Transfer(address,address,uint256)')
const transferSingle = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const transferBatch = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')

/** Max number of contracts whose transfers are searched, and of transactions that are read. */
const maxContracts = 50
const maxTransactions = 40
const transactionsAtOnce = 6
/** Numbers of blocks that are searched, newest first, if a node refuses all since the oldest approval. */
const spans: readonly bigint[] = [10_000n, 2_000n, 500n]

/** A transfer from the account, as a contract logged it. */
interface LoggedTransfer extends TimedLog {
  readonly contract: string
  readonly transaction: string
  /** ERC-1155 logs who took it. */
  readonly operator: string | undefined
}

/** `none`: no use in the searched blocks. Absent from the result: unknown. */
export type ApprovalUse = TimedLog | 'none'

const topicOf = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`

/** Reads a log; `undefined` if it is no transfer from the owner. A node may return other logs than the requested ones. */
function readTransfer(log: unknown, owner: Hex): LoggedTransfer | undefined {
  const { address, topics, data, blockNumber, blockTimestamp, transactionHash } = fieldsOf(log) ?? {}
  if (!isBytes(address, 20) || !Array.isArray(topics) || !isQuantity(blockNumber)) return undefined
  if (!isBytes(transactionHash, 32)) return undefined
  const [event, first, second] = topics.map((topic) => String(topic).toLowerCase())
  const isMany = event === transferSingle || event === transferBatch
  if (!isMany && event !== transfer) return undefined
  if ((isMany ? second : first) !== topicOf(owner)) return undefined
  // Anyone may transfer nothing, which is a trick to get into an account's history.
  if (!isMany && topics.length === 3 && !/[1-9a-f]/i.test(String(data).slice(2))) return undefined
  return {
    contract: address.toLowerCase(),
    transaction: transactionHash,
    operator: isMany ? first : undefined,
    block: BigInt(blockNumber),
    time: isQuantity(blockTimestamp) ? BigInt(blockTimestamp) : undefined,
  }
}

/** Reads the transfers from an account in some blocks, newest first. */
async function readTransfers(
  node: NodeClient,
  { network, signal }: ChainRequest,
  contracts: readonly Hex[],
  owner: Hex,
  fromBlock: bigint,
): Promise<readonly LoggedTransfer[]> {
  const range = { address: contracts, fromBlock: toQuantity(fromBlock), toBlock: 'latest' }
  const read = (topics: readonly unknown[]): Promise<readonly LoggedTransfer[]> =>
    node.read({ network, method: 'eth_getLogs', params: [{ ...range, topics }], signal }, (result) => {
      if (!Array.isArray(result)) throw new Error('The response is no list of logs')
      return result.flatMap((log) => readTransfer(log, owner) ?? [])
    })
  const found = await Promise.all([
    read([transfer, topicOf(owner)]),
    read([[transferSingle, transferBatch], null, topicOf(owner)]),
  ])
  return found.flat().toSorted((one, other) => Number(other.block - one.block))
}

/** The sender and the called contract of a transaction, in lower case. */
type Parties = readonly [from: string, to: string]

async function readParties(
  node: NodeClient,
  { network, signal }: ChainRequest,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, Parties>> {
  const known = new Map<string, Parties>()
  const waiting = hashes.slice(0, maxTransactions).values()
  const work = async (): Promise<void> => {
    for (const hash of waiting) {
      const read = { network, method: 'eth_getTransactionByHash', params: [hash], signal }
      try {
        const { from, to } = await node.read(read, (result) => fieldsOf(result) ?? {})
        known.set(hash, [String(from).toLowerCase(), String(to).toLowerCase()])
      } catch (error) {
        if (isQuoinError(error, 'ABORTED')) throw error
        // The use is a detail: without it the permission is listed all the same.
        return
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(transactionsAtOnce, hashes.length) }, work))
  return known
}

/**
 * Reads when approvals were last used, as far as transfers from the account prove it. A transfer counts as a use if the holder sent the
 * transaction or was called by it, or if the log names the holder (ERC-1155); a transfer that the account itself requested from the token
 * is none. Any other transfer of the asset could be a use of this approval or of another one: then the use is unknown.
 */
export async function readUses(
  node: NodeClient,
  request: ChainRequest,
  standing: readonly Standing[],
  { owner, latest }: { readonly owner: Hex; readonly latest: bigint },
): Promise<ReadonlyMap<Standing, ApprovalUse>> {
  const contracts = [...new Set(standing.map(({ key }) => assetOf(key)))].slice(0, maxContracts)
  const uses = new Map<Standing, ApprovalUse>()
  if (contracts.length === 0) return uses
  let oldest = latest
  for (const { logged } of standing) if (logged.block < oldest) oldest = logged.block
  const starts = [oldest, ...spans.map((span) => latest - span + 1n).filter((start) => start > oldest)]
  let transfers: readonly LoggedTransfer[] | undefined
  for (const start of starts) {
    transfers = await readTransfers(node, request, contracts, owner, start).catch((error: unknown) => {
      if (isQuoinError(error, 'ABORTED')) throw error
      return undefined
    })
    if (transfers) break
  }
  if (!transfers) return uses
  const plain = transfers.filter(({ operator }) => operator === undefined)
  const parties = await readParties(node, request, [...new Set(plain.map((one) => one.transaction))])
  for (const one of standing) {
    const { key } = one
    const asset = assetOf(key)
    if (!contracts.includes(asset)) continue
    const use = lastUse(
      transfers.filter(({ contract }) => contract === asset),
      parties,
      { owner, asset, spender: key.spender },
    )
    if (use) uses.set(one, use)
  }
  return uses
}

/** Returns the last use among the transfers of an asset, newest first; `undefined` if one of them could be a use or not. */
function lastUse(
  transfers: readonly LoggedTransfer[],
  parties: ReadonlyMap<string, Parties>,
  { owner, asset, spender }: { readonly owner: Hex; readonly asset: Hex; readonly spender: Hex },
): ApprovalUse | undefined {
  for (const one of transfers) {
    if (one.operator !== undefined) {
      if (one.operator === topicOf(spender)) return one
      continue
    }
    const [from, to] = parties.get(one.transaction) ?? []
    if (from === spender || to === spender) return one
    if (from !== owner || to !== asset) return undefined
  }
  return 'none'
}
