import { type Address, getAddress, type Hex, hexToBigInt, isAddress, isHex, stringToHex } from 'viem'
import { invalidParams, unsupportedMethod } from '../wallet-error.js'

/** Typed data in the format of EIP-712. */
export interface TypedData {
  domain: Record<string, unknown>
  types: Record<string, { name: string; type: string }[]>
  primaryType: string
  message: Record<string, unknown>
}

/** A transaction that a site requests; amounts in wei. */
export interface WantedTransaction {
  from: Address
  to?: Address
  value: bigint
  data: Hex
  gas?: bigint
  gasPrice?: bigint
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  nonce?: number
}

/** A chain that a site requests to add (EIP-3085). */
export interface WantedChain {
  id: number
  name: string
  rpcUrls: string[]
  symbol: string
}

/** A request with validated parameters that needs the user's decision. */
export type WalletRequest =
  | { kind: 'message'; address: Address; message: Hex }
  | { kind: 'typed-data'; address: Address; typedData: TypedData }
  | { kind: 'transaction'; transaction: WantedTransaction }
  | { kind: 'switch-chain'; chainId: number }
  | { kind: 'add-chain'; chain: WantedChain }

export type Fields = Record<string, unknown>

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function addressOf(value: unknown, what: string): Address {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return getAddress(value)
  throw invalidParams(`${what} must be an address.`)
}

export function hexOf(value: unknown, what: string): Hex {
  if (typeof value === 'string' && isHex(value)) return value
  throw invalidParams(`${what} must be 0x and hex digits.`)
}

export function amountOf(value: unknown, what: string): bigint | undefined {
  return value === undefined || value === null ? undefined : hexToBigInt(hexOf(value, what))
}

export function chainIdOf(value: unknown): number {
  const id = Number(hexToBigInt(hexOf(value, 'chainId')))
  if (Number.isSafeInteger(id) && id > 0) return id
  throw invalidParams('chainId is out of range.')
}

function transactionOf(value: unknown): WantedTransaction {
  if (!isFields(value)) throw invalidParams('the transaction must be an object.')
  const amounts = {
    gas: amountOf(value.gas ?? value.gasLimit, 'gas'),
    gasPrice: amountOf(value.gasPrice, 'gasPrice'),
    maxFeePerGas: amountOf(value.maxFeePerGas, 'maxFeePerGas'),
    maxPriorityFeePerGas: amountOf(value.maxPriorityFeePerGas, 'maxPriorityFeePerGas'),
  }
  const nonce = amountOf(value.nonce, 'nonce')
  return {
    from: addressOf(value.from, 'from'),
    ...(value.to === undefined || value.to === null ? {} : { to: addressOf(value.to, 'to') }),
    value: amountOf(value.value, 'value') ?? 0n,
    data: hexOf(value.data ?? value.input ?? '0x', 'data'),
    ...Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== undefined)),
    ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
  }
}

function typedDataOf(value: unknown): TypedData {
  let data = value
  if (typeof value === 'string') {
    try {
      data = JSON.parse(value)
    } catch {
      throw invalidParams('the typed data is not JSON.')
    }
  }
  if (
    !isFields(data) ||
    !isFields(data.types) ||
    !isFields(data.message) ||
    typeof data.primaryType !== 'string'
  ) {
    throw invalidParams('typed data needs types, primaryType and message (EIP-712).')
  }
  const types: TypedData['types'] = {}
  for (const [name, members] of Object.entries(data.types)) {
    if (!Array.isArray(members)) throw invalidParams(`the type ${name} must be a list.`)
    types[name] = members.map((member) => {
      if (isFields(member)) return { name: String(member.name), type: String(member.type) }
      throw invalidParams(`a member of the type ${name} must be an object.`)
    })
  }
  if (!types[data.primaryType]) throw invalidParams(`the type ${data.primaryType} has no definition.`)
  return {
    types,
    message: data.message,
    primaryType: data.primaryType,
    domain: isFields(data.domain) ? data.domain : {},
  }
}

function addedChainOf(value: unknown): WantedChain {
  if (!isFields(value)) throw invalidParams('the chain must be an object.')
  const currency = isFields(value.nativeCurrency) ? value.nativeCurrency : {}
  const rpcUrls = Array.isArray(value.rpcUrls) ? value.rpcUrls.map(String) : []
  if (typeof value.chainName !== 'string' || rpcUrls.length === 0) {
    throw invalidParams('a chain needs chainName and rpcUrls (EIP-3085).')
  }
  const symbol = typeof currency.symbol === 'string' ? currency.symbol : 'ETH'
  return {
    id: chainIdOf(value.chainId),
    name: value.chainName.slice(0, 64),
    rpcUrls,
    symbol: symbol.slice(0, 12),
  }
}

function messageOf(value: unknown): Hex {
  if (typeof value !== 'string') throw invalidParams('the message must be a text or hex.')
  return isHex(value) ? value : stringToHex(value)
}

/** Validates a request that needs the user's decision. Throws WalletError -32602 or, for another method, 4200. */
export function readWalletRequest(method: string, params: unknown): WalletRequest {
  const [first, second]: unknown[] = Array.isArray(params) ? params : []
  switch (method) {
    case 'personal_sign':
      return {
        kind: 'message',
        address: addressOf(second, 'the second parameter'),
        message: messageOf(first),
      }
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return {
        kind: 'typed-data',
        address: addressOf(first, 'the first parameter'),
        typedData: typedDataOf(second),
      }
    case 'eth_sendTransaction':
      return { kind: 'transaction', transaction: transactionOf(first) }
    case 'wallet_switchEthereumChain':
      return { kind: 'switch-chain', chainId: chainIdOf(isFields(first) ? first.chainId : undefined) }
    case 'wallet_addEthereumChain':
      return { kind: 'add-chain', chain: addedChainOf(first) }
    default:
      throw unsupportedMethod(method)
  }
}
