import { hex } from '@scure/base'
import { type ChainRequest, type NodeClient, sanitizeText } from 'quoin/kernel'
import { isTronTransactionId, memberOf } from './formats.js'
import { toHexAddress } from './keys.js'
import { addressWord } from './transaction.js'

/** Calls a path of the HTTP API of the request's nodes. */
export type TronNode = <T>(
  path: string,
  body: object,
  check: (answer: unknown) => T,
  onAttempt?: (error: unknown) => void,
) => Promise<T>

export function createTronNode(node: NodeClient, { network, signal }: ChainRequest): TronNode {
  return (path, body, check, onAttempt) =>
    node.readHttp(
      {
        network,
        path: `/${path}`,
        body: JSON.stringify(body),
        contentType: 'application/json',
        signal,
        onAttempt,
      },
      (text) => {
        const answer: unknown = JSON.parse(text)
        if (typeof answer !== 'object' || answer === null) throw new Error('The answer is no object')
        return check(answer)
      },
    )
}

/** Returns a number of a node. The node omits numbers that are 0. */
function readCount(value: unknown): bigint {
  if (value === undefined) return 0n
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new Error('A number is invalid')
  return BigInt(value)
}

/** A block to which a transaction refers. */
export interface BlockFacts {
  readonly number: bigint
  readonly id: string
  /** Milliseconds since 1970. */
  readonly timestamp: bigint
}

/** Returns the newest block; of `walletsolidity` the newest that no fork can replace. */
export function readBlock(read: TronNode, api: 'wallet' | 'walletsolidity' = 'wallet'): Promise<BlockFacts> {
  return read(`${api}/getnowblock`, {}, (answer) => {
    const id = memberOf(answer, 'blockID')
    const raw = memberOf(memberOf(answer, 'block_header'), 'raw_data')
    if (typeof id !== 'string' || !isTronTransactionId(id)) throw new Error('The block has no id')
    const number = memberOf(raw, 'number')
    if (number === undefined) throw new Error('The block has no number')
    return { id, number: readCount(number), timestamp: readCount(memberOf(raw, 'timestamp')) }
  })
}

/** An account. One that never received anything does not exist yet. */
export interface AccountFacts {
  readonly exists: boolean
  /** Sun. */
  readonly balance: bigint
}

export function readAccount(read: TronNode, address: string): Promise<AccountFacts> {
  const wanted = toHexAddress(address)
  return read('wallet/getaccount', { address: wanted, visible: false }, (answer) => {
    if (Object.keys(Object(answer)).length === 0) return { exists: false, balance: 0n }
    // An error has another shape, and must not be displayed as an empty account.
    if (memberOf(answer, 'address') !== wanted) throw new Error('The node returned another account')
    return { exists: true, balance: readCount(memberOf(answer, 'balance')) }
  })
}

/** Resources of an account that pay for transactions instead of TRX. */
export interface ResourceFacts {
  /** Points that every account gets each day. A transaction uses them completely or not at all. */
  readonly freeBandwidth: bigint
  readonly stakedBandwidth: bigint
  readonly energy: bigint
}

export function readResources(read: TronNode, address: string): Promise<ResourceFacts> {
  return read('wallet/getaccountresource', { address: toHexAddress(address), visible: false }, (answer) => {
    const left = (limit: string, used: string): bigint => {
      const rest = readCount(memberOf(answer, limit)) - readCount(memberOf(answer, used))
      return rest > 0n ? rest : 0n
    }
    return {
      freeBandwidth: left('freeNetLimit', 'freeNetUsed'),
      stakedBandwidth: left('NetLimit', 'NetUsed'),
      energy: left('EnergyLimit', 'EnergyUsed'),
    }
  })
}

/** Prices of the network, decided by its votes. Sun. */
export interface PriceFacts {
  readonly perByte: bigint
  readonly perEnergy: bigint
  /** For an account that does not exist yet: activation, and its bandwidth if none is staked. */
  readonly newAccount: bigint
}

export function readPrices(read: TronNode): Promise<PriceFacts> {
  return read('wallet/getchainparameters', {}, (answer) => {
    const list = memberOf(answer, 'chainParameter')
    if (!Array.isArray(list)) throw new Error('The parameters are no list')
    const price = (key: string): bigint => {
      const value = memberOf(
        list.find((one) => memberOf(one, 'key') === key),
        'value',
      )
      if (value === undefined) throw new Error(`The parameter ${key} is missing`)
      return readCount(value)
    }
    return {
      perByte: price('getTransactionFee'),
      perEnergy: price('getEnergyFee'),
      newAccount: price('getCreateNewAccountFeeInSystemContract') + price('getCreateAccountFee'),
    }
  })
}

/** A simulated call of a contract. */
export interface ConstantCall {
  readonly energy: bigint
  /** In hexadecimal. */
  readonly result: string
  /** Sanitized; `undefined` if the call succeeds. */
  readonly fault: string | undefined
}

/** Simulates a call. @param data selector and arguments, in hexadecimal */
export function callConstant(
  read: TronNode,
  { owner, contract, data }: { readonly owner: string; readonly contract: string; readonly data: string },
): Promise<ConstantCall> {
  const body = {
    owner_address: toHexAddress(owner),
    contract_address: toHexAddress(contract),
    data,
    visible: false,
  }
  return read('wallet/triggerconstantcontract', body, (answer) => {
    const result = memberOf(answer, 'result')
    const list = memberOf(answer, 'constant_result')
    const [first = '']: readonly unknown[] = Array.isArray(list) ? list : []
    if (typeof first !== 'string' || !/^([0-9a-f]{2}){0,10000}$/i.test(first))
      throw new Error('The result is invalid')
    const message = memberOf(result, 'message')
    if (memberOf(result, 'result') !== true && message === undefined)
      throw new Error('The call has no result')
    return {
      energy: readCount(memberOf(answer, 'energy_used')),
      result: first.toLowerCase(),
      fault: message === undefined ? undefined : readMessage(message),
    }
  })
}

/** Returns a message of a node, which is text in hexadecimal. */
export function readMessage(message: unknown): string {
  const text = String(message).slice(0, 2_000)
  try {
    return sanitizeText(new TextDecoder().decode(hex.decode(text)), 200)
  } catch {
    return sanitizeText(text, 200)
  }
}

/** Returns the balance of a TRC-20 token; `undefined` if the contract has no such call. Smallest unit. */
export async function readTokenBalance(
  read: TronNode,
  token: string,
  owner: string,
): Promise<bigint | undefined> {
  const data = `70a08231${addressWord(owner)}`
  const { result, fault } = await callConstant(read, { owner, contract: token, data })
  return fault === undefined && result.length === 64 ? BigInt(`0x${result}`) : undefined
}

/** A token as its contract describes it. Texts are sanitized. */
export interface TokenFacts {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Returns a text of the ABI: a string, or 32 bytes as old tokens return. */
function readText(result: string): string | undefined {
  if (result.length === 64) return new TextDecoder().decode(hex.decode(result)).replaceAll('\0', '')
  const length = Number.parseInt(result.slice(64, 128), 16)
  if (!Number.isSafeInteger(length) || length > 1_000 || result.length < 128 + length * 2) return undefined
  return new TextDecoder().decode(hex.decode(result.slice(128, 128 + length * 2)))
}

/** Returns the metadata of a token; `undefined` if the contract has none. */
export async function readTokenFacts(read: TronNode, token: string): Promise<TokenFacts | undefined> {
  const selectors = ['06fdde03', '95d89b41', '313ce567']
  const [name, symbol, decimals] = await Promise.all(
    selectors.map((data) => callConstant(read, { owner: token, contract: token, data })),
  )
  const texts = [name, symbol].map((one) =>
    one && one.fault === undefined ? readText(one.result) : undefined,
  )
  const [nameText, symbolText] = texts
  if (nameText === undefined || symbolText === undefined || decimals?.result.length !== 64) return undefined
  const count = BigInt(`0x${decimals.result}`)
  if (decimals.fault !== undefined || count > 255n) return undefined
  return { name: sanitizeText(nameText, 64), symbol: sanitizeText(symbolText, 32), decimals: Number(count) }
}

/** Returns the outcome of a transaction in a block; `undefined` if the node knows none. */
export function readOutcome(read: TronNode, id: string): Promise<'success' | 'failed' | undefined> {
  return read('wallet/gettransactioninfobyid', { value: id }, (answer) => {
    if (Object.keys(Object(answer)).length === 0) return undefined
    if (memberOf(answer, 'id') !== id) throw new Error('The node returned another transaction')
    const receipt = memberOf(memberOf(answer, 'receipt'), 'result')
    const isFailed =
      memberOf(answer, 'result') === 'FAILED' || (receipt !== undefined && receipt !== 'SUCCESS')
    return isFailed ? 'failed' : 'success'
  })
}

/** Returns whether a node has a transaction in a block. */
export function isInBlock(read: TronNode, id: string, api: 'wallet' | 'walletsolidity'): Promise<boolean> {
  return read(`${api}/gettransactionbyid`, { value: id }, (answer) => {
    if (Object.keys(Object(answer)).length === 0) return false
    if (memberOf(answer, 'txID') !== id) throw new Error('The node returned another transaction')
    return true
  })
}

/**
 * Returns whether it is proven that no block contains a transaction or ever will: a block that cannot be replaced is younger than its
 * expiration, and the transaction is in none of these blocks.
 */
export async function isExpired(read: TronNode, id: string, expiration: bigint): Promise<boolean> {
  // Read before the look-up, so that the block is among those that are searched.
  const { timestamp } = await readBlock(read, 'walletsolidity')
  return timestamp >= expiration && !(await isInBlock(read, id, 'walletsolidity'))
}
