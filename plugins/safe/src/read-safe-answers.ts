import { type CaipNetworkId, QuoinError } from '#kernel'

/** The address and chain of a Safe. */
export interface SafeInfo {
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  readonly chainId: number
}

/** The status of a Safe's transaction. */
export interface SafeTransaction {
  readonly status: 'waiting' | 'success' | 'failed' | 'cancelled'
  /** Present once it is on the chain. */
  readonly hash?: string
}

/** The result of a signature request: the signature, or the hash to poll for it. */
export type SafeSignature =
  | { readonly signature: string }
  | { readonly messageHash: string }
  | { readonly safeTxHash: string }

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)
const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value)

/** A contract's signature may contain those of many owners. Characters. */
const maxSignatureLength = 100_000

/** Bytes in hex, at least one. */
export function isSignature(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxSignatureLength && /^0x([\da-f]{2})+$/i.test(value)
}

function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

const invalid = (what: string): QuoinError =>
  new QuoinError('ANSWER_INVALID', { details: `The Safe's answer has no ${what}` })

/** Reads the answer to `getSafeInfo`. Throws `ANSWER_INVALID`. */
export function readSafeInfo(answer: unknown): SafeInfo {
  const address = readMember(answer, 'safeAddress')
  const value = readMember(answer, 'chainId')
  // A number by the protocol; some Safes return it as a text.
  const chainId = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (!isAddress(address)) throw invalid('address')
  if (typeof chainId !== 'number' || !Number.isSafeInteger(chainId) || chainId < 1) throw invalid('chain id')
  return { address, chainId, caipNetworkId: `eip155:${chainId}` }
}

/** Reads the answer to `sendTransactions`: the Safe's hash of them. Throws `ANSWER_INVALID`. */
export function readSafeTxHash(answer: unknown): string {
  const hash = readMember(answer, 'safeTxHash')
  if (isHash(hash)) return hash
  throw invalid('transaction hash')
}

const statuses: Readonly<Record<string, SafeTransaction['status']>> = {
  SUCCESS: 'success',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}

/** Reads the answer to `getTxBySafeTxHash`. Missing fields are still pending. */
export function readSafeTransaction(answer: unknown): SafeTransaction {
  const value = readMember(answer, 'txStatus')
  const hash = readMember(answer, 'txHash')
  const status = typeof value === 'string' && Object.hasOwn(statuses, value) ? statuses[value] : undefined
  return { status: status ?? 'waiting', ...(isHash(hash) && { hash }) }
}

/** Reads the answer to `signMessage` and `signTypedMessage`. Throws `ANSWER_INVALID`. */
export function readSafeSignature(answer: unknown): SafeSignature {
  const signature = readMember(answer, 'signature')
  const messageHash = readMember(answer, 'messageHash')
  if (isSignature(signature)) return { signature }
  if (isHash(messageHash)) return { messageHash }
  return { safeTxHash: readSafeTxHash(answer) }
}
