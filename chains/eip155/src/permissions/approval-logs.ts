import { toEventSelector } from 'viem/utils'
import { type ChainRequest, isQuoinError, type NodeClient, QuoinError } from '#kernel'
import { isKnownContract } from '../decode/calls/known-contracts.js'
import { fieldsOf, isBytes, isQuantity, readQuantity, toQuantity } from '../params/param-shapes.js'

type Hex = `0x${string}`

/** An approval that an account once gave; the contract's current state counts. Addresses in lower case. */
export type ApprovalKey =
  | { readonly kind: 'token'; readonly contract: Hex; readonly spender: Hex }
  | { readonly kind: 'nft'; readonly contract: Hex; readonly spender: Hex; readonly tokenId: bigint }
  | { readonly kind: 'nfts'; readonly contract: Hex; readonly spender: Hex }
  | { readonly kind: 'permit2'; readonly contract: Hex; readonly token: Hex; readonly spender: Hex }

/** An approval in a log. */
export interface LoggedApproval {
  readonly key: ApprovalKey
  readonly block: bigint
  /** Seconds since 1970, if the node reports it with the log. */
  readonly time: bigint | undefined
}

/** The approvals in the searched blocks. */
export interface ApprovalSearch {
  /** Newest first, each once. */
  readonly approvals: readonly LoggedApproval[]
  /** Older blocks were not searched. */
  readonly hasOlder: boolean
  /** The newest approvals only: there are more than the limit. */
  readonly isCut: boolean
  /** The newest block of the search. */
  readonly latest: bigint
}

// Sources: ERC-20 and ERC-721 (the same event), ERC-721 and ERC-1155, Permit2.
const approval = toEventSelector('Approval(address,address,uint256)')
const approvalForAll = toEventSelector('ApprovalForAll(address,address,bool)')
const permit2Approval = toEventSelector('Approval(address,address,address,uint160,uint48)')
const permit2Permit = toEventSelector('Permit(address,address,address,uint160,uint48,uint48)')
const topics = [approval, approvalForAll, permit2Approval, permit2Permit]

/** Max number of blocks of a request, if the node refuses all at once. Gateways and nodes limit it to 10,000 or fewer. */
const spans: readonly bigint[] = [10_000n, 2_000n, 500n]
/** Max number of requests for one depth. */
const requestsPerDepth = 20
/** Max number of approvals that are read from their contracts. */
const maxApprovals = 1_000

const addressIn = (topic: unknown): Hex | undefined =>
  typeof topic === 'string' && /^0x0{24}[\da-f]{40}$/i.test(topic)
    ? `0x${topic.slice(-40).toLowerCase()}`
    : undefined

function keyOf(contract: Hex, given: readonly unknown[], owner: string, network: ChainRequest['network']) {
  const [selector, of, ...rest] = given
  // A node may return other logs than the requested ones.
  if (addressIn(of) !== owner) return undefined
  const [first, second] = rest.map(addressIn)
  switch (selector) {
    case approval: {
      if (!first || rest.length > 2) return undefined
      if (rest.length === 1) return { kind: 'token', contract, spender: first } as const
      const tokenId = isQuantity(rest[1]) ? BigInt(rest[1]) : undefined
      return tokenId === undefined ? undefined : ({ kind: 'nft', contract, spender: first, tokenId } as const)
    }
    case approvalForAll:
      return first && rest.length === 1 ? ({ kind: 'nfts', contract, spender: first } as const) : undefined
    case permit2Approval:
    case permit2Permit: {
      if (!isKnownContract(contract, 'permit2', { permit2: networkPermit2(network) })) return undefined
      return first && second && rest.length === 2
        ? ({ kind: 'permit2', contract, token: first, spender: second } as const)
        : undefined
    }
    default:
      return undefined
  }
}

function networkPermit2({ contracts }: ChainRequest['network']): readonly string[] {
  const address = contracts?.permit2?.address
  return address === undefined ? [] : [address]
}

/** Returns the approval of a log; `undefined` if it is none of the account's. */
export function readApprovalLog(
  log: unknown,
  owner: string,
  network: ChainRequest['network'],
): LoggedApproval | undefined {
  const fields = fieldsOf(log)
  if (!fields || fields.removed === true) return undefined
  const { address, topics: given, blockNumber, blockTimestamp } = fields
  if (!isBytes(address, 20) || address.length !== 42 || !Array.isArray(given)) return undefined
  // The check of its length is above.
  const key = keyOf(address.toLowerCase() as Hex, given, owner, network)
  if (!key || !isQuantity(blockNumber)) return undefined
  return {
    key,
    block: BigInt(blockNumber),
    time: isQuantity(blockTimestamp) ? BigInt(blockTimestamp) : undefined,
  }
}

/** Returns a text that is the same for the same approval. */
export function approvalId(key: ApprovalKey): string {
  const { kind, contract, spender } = key
  const detail = kind === 'nft' ? key.tokenId : kind === 'permit2' ? key.token : ''
  return `${kind}/${contract}/${spender}/${detail}`
}

/** Reads the logs of some blocks, newest first. */
async function readLogs(
  node: NodeClient,
  { network, signal, owner }: ApprovalQuery,
  from: bigint,
  to: bigint,
): Promise<readonly LoggedApproval[]> {
  const filter = {
    fromBlock: toQuantity(from),
    toBlock: toQuantity(to),
    topics: [topics, `0x${owner.slice(2).padStart(64, '0')}`],
  }
  return node.read({ network, method: 'eth_getLogs', params: [filter], signal }, (result) => {
    if (!Array.isArray(result)) throw new Error('The response is no list of logs')
    return result.flatMap((log) => readApprovalLog(log, owner, network) ?? []).reverse()
  })
}

export interface ApprovalQuery extends ChainRequest {
  /** The account, in lower case. */
  readonly owner: string
  readonly depth: number
}

/**
 * Searches the approvals of an account from the newest block backwards: in one request, or in ranges if the node refuses that. The number
 * of requests is limited: on a network with many blocks the search ends before the oldest. Throws if nothing could be searched.
 */
export async function searchApprovals(node: NodeClient, query: ApprovalQuery): Promise<ApprovalSearch> {
  const { network, signal, depth } = query
  const latest = await node.read({ network, method: 'eth_blockNumber', params: [], signal }, readQuantity)
  const found = new Map<string, LoggedApproval>()
  const add = (logs: readonly LoggedApproval[]): void => {
    for (const one of logs) {
      const id = approvalId(one.key)
      if (!found.has(id)) found.set(id, one)
    }
  }
  const end = (next: bigint): ApprovalSearch => {
    const approvals = [...found.values()]
    const isCut = approvals.length > maxApprovals
    return { approvals: approvals.slice(0, maxApprovals), hasOlder: next >= 0n, isCut, latest }
  }
  let fault: unknown
  try {
    add(await readLogs(node, query, 0n, latest))
    return end(-1n)
  } catch (error) {
    if (isQuoinError(error, 'ABORTED')) throw error
    fault = error
  }
  let [span = 1n, ...smaller] = spans
  let to = latest
  for (let requests = requestsPerDepth * depth; requests > 0 && to >= 0n; requests--) {
    const from = to >= span ? to - span + 1n : 0n
    try {
      add(await readLogs(node, query, from, to))
      to = from - 1n
    } catch (error) {
      if (isQuoinError(error, 'ABORTED')) throw error
      fault = error
      const [next, ...rest] = smaller
      if (next === undefined) break
      span = next
      smaller = rest
    }
  }
  if (to === latest) throw new QuoinError('NODE_FAILED', { details: 'eth_getLogs', cause: fault })
  return end(to)
}
