import { QuoinError, RpcError } from '#kernel'
import type { SafeInfo } from './read-safe-answers.js'

export { RpcError }

/** A request that a Safe does not support. */
export const invalidParams = (why: string): QuoinError =>
  new QuoinError('RPC_PARAMS_INVALID', { details: why })

/** A request for another account than the Safe. */
export const unauthorized = (): RpcError =>
  new RpcError(4100, { message: 'That is not the account of the Safe' })

/** A transaction in the protocol's format: the amount in wei, decimal. */
interface SafeCall {
  readonly to: string
  readonly value: string
  readonly data: string
}

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown, what: string): Fields {
  // An object that is not a list has string keys; their values stay unknown.
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw invalidParams(`${what} is not an object`)
}

function expectOwn(address: unknown, safe: SafeInfo): void {
  if (typeof address !== 'string' || address.toLowerCase() !== safe.address.toLowerCase())
    throw unauthorized()
}

/** Throws if the request was built for another chain: a Safe is on one chain (SEC-06). */
function expectChain(chainId: unknown, safe: SafeInfo): void {
  const isHex = typeof chainId === 'string' && /^0x[\da-f]{1,64}$/i.test(chainId)
  if (chainId === undefined || (isHex && BigInt(chainId) === BigInt(safe.chainId))) return
  throw new RpcError(4901, {
    message: 'The transaction is for another chain than the Safe. Nothing was sent.',
  })
}

function readCall({ to, value, data, input }: Fields): SafeCall {
  if (typeof to !== 'string' || !/^0x[\da-f]{40}$/i.test(to))
    throw invalidParams('to is not an address; a Safe cannot create a contract this way')
  const amount = value ?? '0x0'
  if (typeof amount !== 'string' || !/^(0x[\da-f]{1,64}|\d{1,78})$/i.test(amount))
    throw invalidParams('value is not an amount')
  const bytes = data ?? input ?? '0x'
  if (typeof bytes !== 'string' || !/^0x([\da-f]{2})*$/i.test(bytes)) throw invalidParams('data is not hex')
  return { to, value: BigInt(amount).toString(), data: bytes }
}

/** Reads the parameter of `eth_sendTransaction`. The Safe chooses fees and nonce. */
export function readTransaction(param: unknown, safe: SafeInfo): SafeCall {
  const transaction = fieldsOf(param, 'The transaction')
  expectOwn(transaction.from ?? safe.address, safe)
  expectChain(transaction.chainId ?? undefined, safe)
  return readCall(transaction)
}

/** Reads the parameter of `wallet_sendCalls` (EIP-5792). A Safe executes all calls or none. */
export function readCalls(param: unknown, safe: SafeInfo): readonly SafeCall[] {
  const bundle = fieldsOf(param, 'The bundle')
  expectOwn(bundle.from ?? safe.address, safe)
  expectChain(bundle.chainId ?? undefined, safe)
  const { calls, capabilities = {} } = bundle
  if (!Array.isArray(calls) || calls.length === 0) throw invalidParams('There are no calls')
  const wanted = [capabilities, ...calls.map((call: unknown) => fieldsOf(call, 'A call').capabilities ?? {})]
  for (const [name, one] of wanted.flatMap((some) => Object.entries(fieldsOf(some, 'capabilities')))) {
    if (fieldsOf(one, name).optional !== true)
      throw new RpcError(5700, { message: `A Safe has no ${name.slice(0, 64)}` })
  }
  // The Safe identifies accepted calls by its own hash.
  if (bundle.id !== undefined) throw invalidParams('A Safe chooses the id of the calls itself')
  return calls.map((call: unknown) => readCall(fieldsOf(call, 'A call')))
}

/** Returns the text of `personal_sign`, given as text or as hex of its bytes. Safes accept texts only. */
export function readMessage(message: unknown, address: unknown, safe: SafeInfo): string {
  expectOwn(address, safe)
  if (typeof message !== 'string') throw invalidParams('The message is not a text')
  if (!/^0x([\da-f]{2})*$/i.test(message)) return message
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw invalidParams('A Safe signs texts only, and these bytes are none')
  }
}

/** Returns the data of `eth_signTypedData_v4`, given as an object or as JSON. */
export function readTypedData(address: unknown, data: unknown, safe: SafeInfo): Fields {
  expectOwn(address, safe)
  let parsed: unknown = data
  try {
    if (typeof data === 'string') parsed = JSON.parse(data)
  } catch {
    throw invalidParams('The typed data is not JSON')
  }
  const { domain, types, primaryType, message } = fieldsOf(parsed, 'The typed data')
  return { domain, types, primaryType, message }
}
