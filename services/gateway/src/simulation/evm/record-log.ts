import { decodeAbiParameters, parseAbiParameters } from 'viem'
import { z } from 'zod'
import type { AssetLedger } from './asset-ledger.js'

/** A log of a simulated call. */
export interface SimulatedLog {
  /** In lower case. */
  readonly address: string
  /** In lower case. */
  readonly topics: readonly string[]
  /** Hex. */
  readonly data: string
}

const small = (text: string): string => text.toLowerCase()
const topic = z
  .string()
  .regex(/^0x[\da-f]{64}$/i)
  .transform(small)

/** A log as JSON-RPC and the services return it. */
export const simulatedLog: z.ZodType<SimulatedLog> = z.object({
  address: z
    .string()
    .regex(/^0x[\da-f]{40}$/i)
    .transform(small),
  topics: z.array(topic).max(4),
  data: z.string().regex(/^0x(?:[\da-f]{2})*$/i),
})

/** `Transfer(address,address,uint256)` of ERC-20 and ERC-721, and of coins in `eth_simulateV1`. */
export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `Approval(address,address,uint256)` of ERC-20 and ERC-721. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** `ApprovalForAll(address,address,bool)` of ERC-721 and ERC-1155. */
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** `TransferSingle(address,address,address,uint256,uint256)` of ERC-1155. */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155. */
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** `Deposit(address,uint256)` and `Withdrawal(address,uint256)` of WETH9, which emits no `Transfer` for them. */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

const ZERO_ADDRESS = `0x${'0'.repeat(40)}`
const WORD = 66

const addressIn = (word: string | undefined): string => `0x${(word ?? '').slice(26)}`
const wordIn = (data: string): bigint | undefined =>
  data.length >= WORD ? BigInt(data.slice(0, WORD)) : undefined

const batch = parseAbiParameters('uint256[], uint256[]')
const single = parseAbiParameters('uint256, uint256')

/** Returns ids and amounts of an ERC-1155 event; `undefined` if its data are not as the standard says. */
function itemsOf(data: string, isBatch: boolean): readonly (readonly [bigint, bigint])[] | undefined {
  try {
    // Hex, by the format of the log.
    const bytes = data as `0x${string}`
    if (!isBatch) return [decodeAbiParameters(single, bytes)]
    const [ids, amounts] = decodeAbiParameters(batch, bytes)
    if (ids.length !== amounts.length) return undefined
    return ids.map((id, at) => [id, amounts[at] ?? 0n] as const)
  } catch {
    return undefined
  }
}

function recordTransfer({ address: token, topics, data }: SimulatedLog, ledger: AssetLedger): void {
  const [, from, to, id] = topics
  if (from === undefined || to === undefined) return
  if (id !== undefined) {
    ledger.move({ kind: 'collectible', token, tokenId: BigInt(id) }, addressIn(from), addressIn(to), 1n)
    return
  }
  const amount = wordIn(data)
  if (amount !== undefined) ledger.move({ kind: 'token', token }, addressIn(from), addressIn(to), amount)
}

function recordMultiToken({ address: token, topics, data }: SimulatedLog, ledger: AssetLedger): void {
  const [name, , from, to] = topics
  if (from === undefined || to === undefined) return
  const items = itemsOf(data, name === TRANSFER_BATCH)
  // Something moves, even if the contract hides what: a loss is never left out.
  if (items === undefined) ledger.move({ kind: 'collectible', token }, addressIn(from), addressIn(to), 1n)
  for (const [tokenId, amount] of items ?? [])
    ledger.move({ kind: 'collectible', token, tokenId }, addressIn(from), addressIn(to), amount)
}

function recordApproval({ address: token, topics, data }: SimulatedLog, ledger: AssetLedger): void {
  const [name, owner, other, id] = topics
  if (owner === undefined || other === undefined) return
  const [account, spender] = [addressIn(owner), addressIn(other)]
  const value = wordIn(data) ?? 0n
  if (name === APPROVAL_FOR_ALL) ledger.approve({ account, spender, token, kind: 'all' }, value !== 0n)
  else if (id === undefined)
    ledger.approve({ account, spender, token, kind: 'token', amount: String(value) }, value !== 0n)
  else {
    const tokenId = String(BigInt(id))
    ledger.approve({ account, spender, token, kind: 'collectible', tokenId }, spender !== ZERO_ADDRESS)
  }
}

/**
 * Records the effect of one log, by the events of ERC-20, ERC-721 and ERC-1155. A contract that emits no event, or a wrong one,
 * is misread: only the balances of the contract itself could show that.
 *
 * @param wrappedCoin the network's WETH, in lower case
 */
export function recordLog(log: SimulatedLog, ledger: AssetLedger, wrappedCoin: string | undefined): void {
  const [name, account] = log.topics
  if (name === TRANSFER) recordTransfer(log, ledger)
  if (name === TRANSFER_SINGLE || name === TRANSFER_BATCH) recordMultiToken(log, ledger)
  if (name === APPROVAL || name === APPROVAL_FOR_ALL) recordApproval(log, ledger)
  if (log.address !== wrappedCoin || account === undefined) return
  const wrapped = { kind: 'token', token: log.address } as const
  const amount = wordIn(log.data) ?? 0n
  if (name === DEPOSIT) ledger.add(wrapped, addressIn(account), amount)
  if (name === WITHDRAWAL) ledger.add(wrapped, addressIn(account), -amount)
}
