import { decodeAbiParameters, decodeErrorResult, parseAbi, parseAbiParameters } from 'viem/utils'
import { type RequestSimulation, type SimulatedAllowance, type SimulatedChange, sanitizeText } from '#kernel'
import { fieldsOf, isBytes, isHexAddress } from '../params/param-shapes.js'
import type { ReadCall } from '../requests/read-transaction.js'

/** Limits of an answer: more is no simulation that a user could read. */
const maxLogs = 2_000
const maxData = 32_000
const maxEntries = 50
const maxReason = 200

/** Emitters of transfers of the coin: `traceTransfers`, and EIP-7708. */
const coinEmitters: readonly string[] = [`0x${'e'.repeat(40)}`, `0x${'f'.repeat(39)}e`]
const nobody = `0x${'0'.repeat(40)}`

/** Topics of events. Sources: ERC-20, ERC-721, ERC-1155. */
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const approvalForAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const transferSingle = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const transferBatch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const errors = parseAbi(['error Error(string)'])
const single = parseAbiParameters('uint256, uint256')
const batch = parseAbiParameters('uint256[], uint256[]')

interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: `0x${string}`
}

function readLog(given: unknown): Log {
  const { address, topics, data } = fieldsOf(given) ?? {}
  const isWhole =
    isHexAddress(address) && Array.isArray(topics) && topics.length <= 4 && isBytes(data, maxData)
  if (!isWhole || !topics.every((one) => isBytes(one, 32) && one.length === 66))
    throw new Error('The response is not a simulation')
  return { address: address.toLowerCase(), topics: topics.map((one) => String(one).toLowerCase()), data }
}

const addressOf = (topic: string | undefined): string => `0x${(topic ?? '').slice(26)}`
const wordOf = (data: string): bigint => (data.length >= 66 ? BigInt(data.slice(0, 66)) : 0n)

/** The changes of one account, one for each asset. */
class Ledger {
  readonly #account: string
  readonly #changes = new Map<string, SimulatedChange>()
  readonly #allowances = new Map<string, SimulatedAllowance>()

  constructor(account: string) {
    this.#account = account.toLowerCase()
  }

  /** Records the logs of one call. */
  record(logs: readonly Log[]): void {
    for (const log of logs) this.#move(log)
    for (const log of logs) this.#allow(log, logs)
  }

  result(): RequestSimulation {
    const changes = [...this.#changes.values()].filter(({ amount }) => amount !== 0n)
    if (changes.length + this.#allowances.size > maxEntries) throw new Error('The simulation is too long')
    return { status: 'success', changes, allowances: [...this.#allowances.values()] }
  }

  #sign(from: string, to: string): bigint {
    return (to === this.#account ? 1n : 0n) - (from === this.#account ? 1n : 0n)
  }

  #add(key: string, change: SimulatedChange): void {
    const before = this.#changes.get(key)?.amount ?? 0n
    if (change.amount !== 0n) this.#changes.set(key, { ...change, amount: before + change.amount })
  }

  #move({ address, topics: [name, first, second, third], data }: Log): void {
    if (name === transfer && first !== undefined && second !== undefined) {
      const sign = this.#sign(addressOf(first), addressOf(second))
      if (third !== undefined) {
        const id = BigInt(third)
        this.#add(`${address} ${id}`, { kind: 'nft', collection: address, id, amount: sign })
      } else {
        const isCoin = coinEmitters.includes(address)
        const token = isCoin ? {} : { address }
        this.#add(isCoin ? 'coin' : address, { kind: 'token', token, amount: sign * wordOf(data) })
      }
    }
    if ((name !== transferSingle && name !== transferBatch) || third === undefined) return
    const sign = this.#sign(addressOf(second), addressOf(third))
    for (const [id, count] of itemsOf(data, name === transferBatch))
      this.#add(`${address} ${id}`, { kind: 'nft', collection: address, id, amount: sign * count })
  }

  #allow({ address, topics: [name, owner, other, third], data }: Log, logs: readonly Log[]): void {
    if ((name !== approval && name !== approvalForAll) || addressOf(owner) !== this.#account) return
    const spender = addressOf(other)
    const key = `${name} ${address} ${name === approval && third !== undefined ? third : spender}`
    const allowance = ((): SimulatedAllowance | undefined => {
      if (name === approvalForAll)
        return wordOf(data) === 0n ? undefined : { kind: 'allNfts', collection: address, spender }
      if (third !== undefined)
        return spender === nobody
          ? undefined
          : { kind: 'nft', collection: address, spender, id: BigInt(third) }
      const amount = wordOf(data)
      const isUsed = logs.some(
        (one) => one.address === address && one.topics[0] === transfer && one.topics[1] === owner,
      )
      return amount === 0n ? undefined : { kind: 'token', token: { address }, spender, amount, isUsed }
    })()
    if (allowance) this.#allowances.set(key, allowance)
    else this.#allowances.delete(key)
  }
}

/** Returns ids and amounts of an event of ERC-1155; one of an unknown id if they cannot be read: a loss is never left out. */
function itemsOf(data: `0x${string}`, isBatch: boolean): readonly (readonly [bigint | undefined, bigint])[] {
  try {
    if (!isBatch) return [decodeAbiParameters(single, data)]
    const [ids, amounts] = decodeAbiParameters(batch, data)
    if (ids.length === amounts.length) return ids.map((id, at) => [id, amounts[at] ?? 0n] as const)
  } catch {
    // Not as the standard says.
  }
  return [[undefined, 1n]]
}

/** Returns the contract's own words for a failure. */
function reasonOf(result: Readonly<Record<string, unknown>>): string | undefined {
  const { data } = fieldsOf(result.error) ?? {}
  for (const bytes of [result.returnData, data]) {
    if (!isBytes(bytes, maxData) || bytes.length < 10) continue
    try {
      return sanitizeText(decodeErrorResult({ abi: errors, data: bytes }).args[0], maxReason) || undefined
    } catch {
      // An error of the contract's own type.
    }
  }
  return undefined
}

/**
 * Reads the result of `eth_simulateV1` for one block with these calls. Throws if it is none, or if the node left out the transfers of coins.
 *
 * Source: https://github.com/ethereum/execution-apis, src/eth/execute.yaml.
 */
export function readSimulation(
  answer: unknown,
  account: string,
  calls: readonly ReadCall[],
): RequestSimulation {
  const results = fieldsOf(Array.isArray(answer) ? answer[0] : undefined)?.calls
  if (!Array.isArray(results) || results.length !== calls.length)
    throw new Error('The response is not a simulation')
  const ledger = new Ledger(account)
  for (const [at, call] of calls.entries()) {
    const result = fieldsOf(results[at]) ?? {}
    if (result.status === '0x0') return { status: 'failure', reason: reasonOf(result) }
    const { status, logs } = result
    if (status !== '0x1' || !Array.isArray(logs) || logs.length > maxLogs)
      throw new Error('The response is not a simulation')
    const read = logs.map(readLog)
    const isToOthers = call.value > 0n && call.to?.toLowerCase() !== account.toLowerCase()
    if (isToOthers && !read.some(({ address }) => coinEmitters.includes(address)))
      throw new Error('The response has no transfers of coins')
    ledger.record(read)
  }
  return ledger.result()
}
