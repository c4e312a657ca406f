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

/** Returns the address in a topic; `undefined` if it has none. */
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
  // The node's answer was validated as hex.
  const data = log.data as Hex
  try {
    if (log.topics[0] === TRANSFER_SINGLE) return [transfer(...decodeAbiParameters(idAndAmount, data))]
    const [ids, amounts] = decodeAbiParameters(idsAndAmounts, data)
    if (ids.length !== amounts.length) return []
    return ids.map((id, index) => transfer(id, amounts[index] ?? 0n))
  } catch {
    // Any contract may emit an event of this name with any data.
    return []
  }
}

/**
 * Returns the transfers of an ERC-20, ERC-721 or ERC-1155 event. ERC-721 differs from ERC-20 by its indexed id. Events of
 * these names in another form are ignored.
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

/** Returns true for an ERC-721 approval: it has a fourth topic, unlike ERC-20's. */
export function approvesCollectible(log: ReceiptLog): boolean {
  return log.topics[0] === APPROVAL && log.topics.length === 4
}
