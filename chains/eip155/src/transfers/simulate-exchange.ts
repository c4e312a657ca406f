import {
  type ChainRequest,
  type ContractCall,
  isQuoinError,
  type NodeClient,
  QuoinError,
  type SimulatedExchange,
} from '#kernel'
import { fieldsOf, isBytes, isHexAddress, toQuantity } from '../params/param-shapes.js'
import { erc20Calls, readWord } from '../tokens/erc20.js'

/** A call of an account, with addresses in lower case; an absent token is the network's coin. */
export interface ExchangeToSimulate extends ChainRequest {
  readonly from: string
  readonly call: ContractCall
  readonly sellToken: string | undefined
  readonly buyToken: string | undefined
}

/** Limit, above the size of an amount. Bytes. */
const maxAnswerLength = 1_000
const maxLogs = 2_000
/** An address without code: in the simulation it returns the coins of the account in its calldata. */
const coinReader = '0x00000000000000000000000000000000c01ba1ce'
/** PUSH1 0, CALLDATALOAD, BALANCE, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, RETURN. */
const coinReaderCode = '0x6000353160005260206000f3'

/** An event by which an account loses something. */
interface Loss {
  /** Index of the topic with the account. */
  readonly owner: number
  /** True if the emitter may be the given token. */
  readonly isOfToken: boolean
}

/** By topic. Sources: ERC-20, ERC-721, ERC-1155. */
const losses: Readonly<Record<string, Loss>> = {
  // Transfer(address,address,uint256) of tokens and NFTs.
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef': { owner: 1, isOfToken: true },
  // Approval(address,address,uint256): some tokens emit it when an allowance is used.
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925': { owner: 1, isOfToken: true },
  // ApprovalForAll(address,address,bool).
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31': { owner: 1, isOfToken: false },
  // TransferSingle and TransferBatch of ERC-1155.
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62': { owner: 2, isOfToken: false },
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb': { owner: 2, isOfToken: false },
}

const wordOf = (address: string): string => address.slice(2).padStart(64, '0')

/** Returns whether a log shows that something else than the given token leaves the account. */
function isOtherLoss(log: unknown, from: string, sellToken: string | undefined): boolean {
  const { address, topics } = fieldsOf(log) ?? {}
  if (!isHexAddress(address) || !Array.isArray(topics)) return true
  const small = topics.map((topic) => String(topic).toLowerCase())
  const [first = ''] = small
  const loss = Object.hasOwn(losses, first) ? losses[first] : undefined
  if (!loss || small[loss.owner] !== `0x${wordOf(from)}`) return false
  return !loss.isOfToken || address.toLowerCase() !== sellToken
}

/** Returns the changes of the balances, which are read before and after the call. Throws if the answer is invalid. */
function readAnswer(
  answer: unknown,
  { from, sellToken }: ExchangeToSimulate,
): SimulatedExchange | 'reverted' {
  const block: unknown = Array.isArray(answer) ? answer[0] : undefined
  const calls = fieldsOf(block)?.calls
  if (!Array.isArray(calls) || calls.length !== 5) throw new Error('The response is not a simulation')
  const { status, logs } = fieldsOf(calls[2]) ?? {}
  if (status === '0x0') return 'reverted'
  const [sellBefore, buyBefore, , sellAfter, buyAfter] = calls.map((call: unknown) => {
    const result = fieldsOf(call) ?? {}
    const data = result.returnData
    return result.status === '0x1' && isBytes(data, maxAnswerLength) ? readWord(data) : undefined
  })
  const isWhole = status === '0x1' && Array.isArray(logs) && logs.length <= maxLogs
  if (
    !isWhole ||
    sellBefore === undefined ||
    sellAfter === undefined ||
    buyBefore === undefined ||
    buyAfter === undefined
  )
    throw new Error('The response is not a simulation')
  return {
    spent: sellBefore - sellAfter,
    received: buyAfter - buyBefore,
    isOnly: !logs.some((log: unknown) => isOtherLoss(log, from, sellToken)),
  }
}

/**
 * Simulates a call by `eth_simulateV1`, without a cost of gas, and returns the changes of the account's balances.
 * `undefined` if the node does not simulate. Throws `NODE_REFUSED` if the call reverts, `ABORTED`.
 */
export async function simulateExchange(
  node: NodeClient,
  exchange: ExchangeToSimulate,
): Promise<SimulatedExchange | undefined> {
  const { network, signal, from, call, sellToken, buyToken } = exchange
  const balanceOf = (token: string | undefined) =>
    token === undefined
      ? { to: coinReader, data: `0x${wordOf(from)}` }
      : { to: token, data: erc20Calls.balanceOf(from) }
  const balances = [balanceOf(sellToken), balanceOf(buyToken)]
  const { to, data, value } = call
  const calls = [...balances, { from, to, data, value: toQuantity(value) }, ...balances]
  const stateOverrides = { [coinReader]: { code: coinReaderCode } }
  const params = [{ blockStateCalls: [{ stateOverrides, calls }], validation: false }, 'latest']
  let result: SimulatedExchange | 'reverted'
  try {
    const request = { network, method: 'eth_simulateV1', params, signal }
    result = await node.read(request, (answer) => readAnswer(answer, exchange))
  } catch (error) {
    if (signal?.aborted || !isQuoinError(error)) throw error
    return undefined
  }
  if (result === 'reverted') throw new QuoinError('NODE_REFUSED', { details: 'The simulated call reverts' })
  return result
}
