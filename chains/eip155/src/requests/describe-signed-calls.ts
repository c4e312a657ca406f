import type { RequestStep, RequestWarning } from '#kernel'
import type { CallMeaning } from '../decode/calls/call-meaning.js'
import { decodeNestedCall } from '../decode/calls/decode-call.js'
import { type StepContext, stepsOf } from '../decode/steps/call-steps.js'
import { contractsOf } from '../decode/steps/meaning-contracts.js'
import { isHexText, toAddress } from '../decode/text/hex-text.js'
import type { DecodedTypedData } from '../decode/typed-data/typed-data.js'
import { stepWarnings } from './step-effects.js'

/** What others may do with a signature, without a transaction of the account. */
export interface SignedCalls {
  readonly steps: readonly RequestStep[]
  readonly warnings: readonly RequestWarning[]
  readonly contracts: readonly string[]
}

/** Source: ERC-3009. */
const authorization =
  'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
/** Source: Safe 1.0 to 1.5. */
const safeTransaction =
  'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce'

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** A transfer of a token that whoever has the signature can send. */
function describeAuthorization(
  values: ReadonlyMap<string, string>,
  token: `0x${string}`,
  { account, book }: StepContext,
): SignedCalls | undefined {
  const [from, to] = [toAddress(values.get('from')), toAddress(values.get('to'))]
  if (!from || !to) return undefined
  const amount = book.amount(token, BigInt(values.get('value') ?? 0))
  const isOwn = isSame(from, account)
  const step: RequestStep = { kind: 'send', amount, to, from: isOwn ? undefined : from }
  return {
    steps: [step],
    warnings: ['permit', ...stepWarnings([step]), ...(isOwn ? [] : ['otherAccount' as const])],
    contracts: [token],
  }
}

/** A transaction of a Safe, which whoever has enough signatures of its owners can send. */
function describeSafeTransaction(
  values: ReadonlyMap<string, string>,
  safe: `0x${string}`,
  context: StepContext,
): SignedCalls | undefined {
  const [to, data] = [toAddress(values.get('to')), values.get('data') ?? '']
  if (!to || !isHexText(data)) return undefined
  const value = BigInt(values.get('value') ?? 0)
  const call = { to, value, data: data.toLowerCase() as `0x${string}` }
  const isDelegate = values.get('operation') !== '0'
  const meaning: CallMeaning = decodeNestedCall({ ...call, depth: 0, known: undefined, isDelegate })
  const steps = stepsOf(meaning, call, safe, context)
  const warnings: RequestWarning[] = [...stepWarnings(steps), 'signedOnly']
  // Other code runs as the Safe, and may replace the Safe itself.
  if (isDelegate && meaning.kind === 'unknown') warnings.push('delegation')
  // Owners, modules and guards of the Safe.
  if (isSame(to, safe) && call.data !== '0x') warnings.push('authority')
  // The Safe refunds whoever sends it.
  if (values.get('gasPrice') !== '0') warnings.push('highFee')
  return { steps, warnings, contracts: contractsOf(meaning) }
}

/**
 * Describes typed data that stands for a transfer or a call: an authorization of ERC-3009, a transaction of a Safe. `undefined` unless its
 * types are exactly those.
 */
export function describeSignedCalls(
  { primaryType, message, verifyingContract }: DecodedTypedData,
  context: StepContext,
): SignedCalls | undefined {
  if (verifyingContract === undefined) return undefined
  const members = message.map(({ name, type }) => `${type} ${name}`).join(',')
  const values = new Map(
    message.flatMap(({ name, value }) => (typeof value === 'string' ? [[name, value] as const] : [])),
  )
  if (/^(?:Transfer|Receive)WithAuthorization$/.test(primaryType) && members === authorization)
    return describeAuthorization(values, verifyingContract, context)
  if (primaryType === 'SafeTx' && members === safeTransaction)
    return describeSafeTransaction(values, verifyingContract, context)
  return undefined
}
