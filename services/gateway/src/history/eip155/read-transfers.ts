import { decodeAbiParameters, type Hex, parseAbiParameters, toEventSelector } from 'viem'
import type { ChainTransfer } from './chain-block.js'

export interface ReceiptLog {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const TRANSFER_SINGLE = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const TRANSFER_BATCH = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
const APPROVAL = toEventSelector('Approval(address,address,uint256)')

const idAndAmount = parseAbiParameters('uint256, uint256')
const idsAndAmounts = parseAbiParameters('uint256[], uint256[]')
const WORD = /^0x[\da-f]{64}$/i

/** The address in a topic; `undefined` where it is none. */
function addressIn(topic: string | undefined): string | undefined {
  return topic !== undefined && /^0x0{24}[\da-f]{40}$/i.test(topic)
    ? `0x${topic.slice(26).toLowerCase()}`
    : undefined
}

function multiToken(log: ReceiptLog, from: string, to: string): ChainTransfer[] {
  const transfer = (id: bigint, amount: bigint): ChainTransfer => ({
    kind: 'collectible',
    token: log.address.toLowerCase(),
    tokenId: String(id),
    amount,
    from,
    to,
  })
  // The node's answer was checked to be hex.
  const data = log.data as Hex
  try {
    if (log.topics[0] === TRANSFER_SINGLE) return [transfer(...decodeAbiParameters(idAndAmount, data))]
    const [ids, amounts] = decodeAbiParameters(idsAndAmounts, data)
    if (ids.length !== amounts.length) return []
    return ids.map((id, index) => transfer(id, amounts[index] ?? 0n))
  } catch {
    // Anybody may emit an event of this name with anything in it.
    return []
  }
}

/**
 * The transfers that an event of ERC-20, ERC-721 or ERC-1155 tells of. ERC-721 is told from ERC-20 by its id being indexed. What
 * has such an event's name but not its form is no transfer.
 */
export function readTransfers(log: ReceiptLog): readonly ChainTransfer[] {
  const [event, first, second, third] = log.topics
  if (event === TRANSFER) {
    const [from, to] = [addressIn(first), addressIn(second)]
    if (from === undefined || to === undefined) return []
    const token = log.address.toLowerCase()
    if (log.topics.length === 4 && third !== undefined && WORD.test(third)) {
      return [{ kind: 'collectible', token, tokenId: String(BigInt(third)), amount: 1n, from, to }]
    }
    if (log.topics.length === 3 && WORD.test(log.data)) {
      return [{ kind: 'fungible', token, tokenId: '', amount: BigInt(log.data), from, to }]
    }
    return []
  }
  if ((event === TRANSFER_SINGLE || event === TRANSFER_BATCH) && log.topics.length === 4) {
    const [from, to] = [addressIn(second), addressIn(third)]
    return from === undefined || to === undefined ? [] : multiToken(log, from, to)
  }
  return []
}

/** Whether an event is ERC-721's approval, which has a fourth topic where ERC-20's has none. */
export function approvesCollectible(log: ReceiptLog): boolean {
  return log.topics[0] === APPROVAL && log.topics.length === 4
}
