import { sha256 } from '@noble/hashes/sha2'
import { hex } from '@scure/base'
import { isSignedBy, toAddress, toHexAddress, transactionId } from '../src/keys.js'
import { readFields } from '../src/protobuf.js'
import { readTransaction, readTransfer } from '../src/transaction.js'

/**
 * A stand-in for a full node of Tron: constructed from the published reference of its HTTP API, because no node can be installed from npm.
 * It verifies each signature, the block that a transaction refers to, its expiration, its balance and its fee limit, and executes a
 * transaction once, in the next block.
 */
export interface StandInNode {
  readonly url: string
  /** Answers a request; `undefined` for another address. For `platform.onFetch`, too. */
  answer(request: NodeRequest): Response | undefined
  /** Amounts in the smallest unit. */
  give(owner: string, value: bigint, token?: string): void
  balanceOf(owner: string, token?: string): bigint
  /** The ids of the executed transactions, in their order. */
  readonly executed: readonly string[]
  countOf(path: string): number
  /** Produces a block, which executes what was broadcast; by default three seconds after the last one. */
  nextBlock(ms?: number): void
  /** What becomes of the next broadcast. */
  onNextBroadcast(behaviour: 'lose answer' | 'lose request' | 'answer another id'): void
  override(path: string, answer: ((body: object) => unknown) | undefined): void
  /** Sets the resources of every account. */
  setResources(resources: Readonly<Record<string, number>>): void
}

/** The parts of a request that the node reads. */
export interface NodeRequest {
  readonly url: string
  readonly body: string | undefined
}

const blockTime = 3_000
const energyOfTransfer = 31_895

export function startStandInNode(url: string, token: string): StandInNode {
  const balances = new Map<string, bigint>()
  const pending = new Map<string, string>()
  const outcomes = new Map<string, 'SUCCESS' | 'FAILED'>()
  const executed: string[] = []
  const counts = new Map<string, number>()
  const overrides = new Map<string, (body: object) => unknown>()
  let number = 70_000_001
  let timestamp = 1_700_000_000_000
  let resources: Readonly<Record<string, number>> = { freeNetLimit: 600 }
  let behaviour: string | undefined

  const key = (owner: string, asset = ''): string => `${owner} ${asset}`
  const balanceOf = (owner: string, asset?: string): bigint => balances.get(key(owner, asset)) ?? 0n
  const give = (owner: string, value: bigint, asset?: string): void => {
    balances.set(key(owner, asset), balanceOf(owner, asset) + value)
  }
  const blockId = (): string =>
    number.toString(16).padStart(16, '0') +
    hex.encode(sha256(new TextEncoder().encode(String(number)))).slice(16)
  const addressIn = (body: object, name: string): string =>
    toAddress(hex.decode(String(Reflect.get(body, name))))
  const message = (text: string): string => hex.encode(new TextEncoder().encode(text))
  const word = (value: bigint): string => value.toString(16).padStart(64, '0')
  const text = (value: string): string =>
    `${word(32n)}${word(BigInt(value.length))}${message(value).padEnd(64, '0')}`

  function broadcast(signed: string): object {
    const lost = behaviour
    behaviour = undefined
    if (lost === 'lose request') throw new TypeError('Failed to fetch')
    const fields = readFields(hex.decode(signed))
    const [raw, signature] = [1, 2].map((one) => fields.find((field) => field.number === one)?.value)
    if (!(raw instanceof Uint8Array) || !(signature instanceof Uint8Array)) return { code: 'OTHER_ERROR' }
    const id = transactionId(raw)
    const refuse = (code: string, why: string): object => ({ code, txid: id, message: message(why) })
    const transaction = readTransaction(hex.encode(raw))
    if (!transaction) return refuse('CONTRACT_VALIDATE_ERROR', 'Unknown contract')
    if (pending.has(id) || outcomes.has(id)) return refuse('DUP_TRANSACTION_ERROR', 'Dup transaction.')
    const { contract, expiration, refBlockBytes, refBlockHash, feeLimit } = transaction
    if (!isSignedBy(contract.owner, hex.decode(id), hex.encode(signature)))
      return refuse('SIGERROR', 'Validate signature error')
    if (expiration <= BigInt(timestamp)) return refuse('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
    if (refBlockBytes.length !== 4 || refBlockHash.length !== 16)
      return refuse('TAPOS_ERROR', 'Tapos check error')
    if (contract.type === 'TransferContract' && balanceOf(contract.owner) < contract.amount)
      return refuse('CONTRACT_VALIDATE_ERROR', 'Validate TransferContract error, balance is not sufficient.')
    if (contract.type === 'TriggerSmartContract' && feeLimit < BigInt(energyOfTransfer) * 100n)
      return refuse('CONTRACT_EXE_ERROR', 'Not enough energy')
    pending.set(id, hex.encode(raw))
    if (lost === 'lose answer') throw new TypeError('Failed to fetch')
    return { result: true, code: 'SUCCESS', txid: lost === 'answer another id' ? '7'.repeat(64) : id }
  }

  function nextBlock(ms = blockTime): void {
    number += 1
    timestamp += ms
    for (const [id, raw] of pending) {
      const transaction = readTransaction(raw)
      const transfer = transaction && readTransfer(transaction)
      pending.delete(id)
      if (!transaction || !transfer || transaction.expiration <= BigInt(timestamp)) continue
      const { from, to, value, token: asset } = transfer
      const isCovered = balanceOf(from, asset) >= value
      outcomes.set(id, isCovered ? 'SUCCESS' : 'FAILED')
      executed.push(id)
      if (asset !== undefined) give(from, -BigInt(energyOfTransfer) * 100n)
      if (!isCovered) continue
      give(from, -value, asset)
      give(to, value, asset)
    }
  }

  function constantCall(body: object): object {
    const data = String(Reflect.get(body, 'data'))
    const owner = addressIn(body, 'owner_address')
    const reverted = {
      result: { result: true, code: 'CONTRACT_EXE_ERROR', message: message('REVERT opcode executed') },
      energy_used: 500,
    }
    if (addressIn(body, 'contract_address') !== token) return reverted
    const answer = (result: string, energy = 500): object => ({
      result: { result: true },
      energy_used: energy,
      constant_result: [result],
    })
    switch (data.slice(0, 8)) {
      case '70a08231':
        return answer(word(balanceOf(toAddress(hex.decode(`41${data.slice(-40)}`)), token)))
      case '06fdde03':
        return answer(text('Tether USD'))
      case '95d89b41':
        return answer(text('USDT'))
      case '313ce567':
        return answer(word(6n))
      case 'a9059cbb':
        return BigInt(`0x${data.slice(-64)}`) > balanceOf(owner, token)
          ? reverted
          : answer(word(1n), energyOfTransfer)
      default:
        return reverted
    }
  }

  function serve(path: string, body: object): unknown {
    const special = overrides.get(path)
    if (special) return special(body)
    switch (path) {
      case '/wallet/getnowblock':
      case '/walletsolidity/getnowblock':
        return { blockID: blockId(), block_header: { raw_data: { number, timestamp } } }
      case '/wallet/getaccount': {
        const owner = addressIn(body, 'address')
        const balance = balanceOf(owner)
        return balances.has(key(owner))
          ? { address: toHexAddress(owner), ...(balance > 0n && { balance: Number(balance) }) }
          : {}
      }
      case '/wallet/getaccountresource':
        return resources
      case '/wallet/getchainparameters':
        return {
          chainParameter: [
            { key: 'getCreateAccountFee', value: 100_000 },
            { key: 'getTransactionFee', value: 1_000 },
            { key: 'getEnergyFee', value: 100 },
            { key: 'getCreateNewAccountFeeInSystemContract', value: 1_000_000 },
            { key: 'getAllowUpdateAccountName' },
          ],
        }
      case '/wallet/triggerconstantcontract':
        return constantCall(body)
      case '/wallet/getcontract':
        return addressIn(body, 'value') === token ? { contract_address: toHexAddress(token) } : {}
      case '/wallet/broadcasthex':
        return broadcast(String(Reflect.get(body, 'transaction')))
      case '/wallet/gettransactioninfobyid': {
        const id = String(Reflect.get(body, 'value'))
        const outcome = outcomes.get(id)
        if (outcome === undefined) return {}
        return {
          id,
          blockNumber: number,
          receipt: { net_usage: 268 },
          ...(outcome === 'FAILED' && { result: 'FAILED' }),
        }
      }
      case '/wallet/gettransactionbyid':
      case '/walletsolidity/gettransactionbyid': {
        const id = String(Reflect.get(body, 'value'))
        return outcomes.has(id) ? { txID: id } : {}
      }
      default:
        return { Error: 'unknown path' }
    }
  }

  return {
    url,
    give,
    balanceOf,
    executed,
    countOf: (path) => counts.get(path) ?? 0,
    nextBlock,
    onNextBroadcast(next) {
      behaviour = next
    },
    override(path, answer) {
      if (answer) overrides.set(path, answer)
      else overrides.delete(path)
    },
    setResources(next) {
      resources = next
    },
    answer({ url: called, body }) {
      if (!called.startsWith(url)) return undefined
      const path = called.slice(url.length)
      counts.set(path, (counts.get(path) ?? 0) + 1)
      return Response.json(serve(path, JSON.parse(body ?? '{}')))
    },
  }
}
