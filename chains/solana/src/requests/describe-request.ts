import { base64 } from '@scure/base'
import type { RequestDescription, RequestToDescribe, RequestWarning } from '#kernel'
import { readableParams, readMessage } from '#wallet/sign-in/readable-text'
import { feeOf } from '../decode/compute-budget.js'
import { isSolanaTransactionMessage } from '../decode/decode-solana-transaction.js'
import { programs } from '../decode/program-addresses.js'
import { type RawTransaction, readTransaction } from '../decode/read-transaction.js'
import { decodeBase58 } from './decode-base58.js'
import { createEffectContext, type Effects } from './effects.js'
import { instructionEffects } from './instruction-steps.js'

/** In the order in which they are displayed: the heaviest first. */
const order: readonly RequestWarning[] = [
  'disguised',
  'unreadable',
  'otherNetwork',
  'domainIsOther',
  'otherAccount',
  'authority',
  'unlimitedAllowance',
  'permissions',
  'highFee',
  'lookupTables',
  'unknownCall',
  'unknownFields',
  'blindMessage',
  'allowance',
  'signedOnly',
  'hiddenCharacters',
]

/** A fee above it is not usual, even on a busy day. Lamports. */
const usualFee = 50_000_000n
const maxTransactions = 20
/** Base64 length of the largest transaction that nodes accept. */
const maxTransactionLength = 1_644
const maxMessageLength = 20_000

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(params: unknown): Fields | undefined {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return undefined
  // An object that is not an array has string keys; its values stay unknown.
  return params as Fields
}

/** The first instruction advances a nonce: the transaction never expires. Source: Solana's durable nonces. */
function isDurable({ instructions: [first] }: RawTransaction): boolean {
  return first?.program === programs.system && [4, 0, 0, 0].every((byte, at) => first.data[at] === byte)
}

function transactionEffects(
  transaction: RawTransaction,
  request: RequestToDescribe,
  isSent: boolean,
): readonly Effects[] {
  const context = createEffectContext(request)
  const { account } = request
  const fee = feeOf(transaction)
  const warnings: RequestWarning[] = []
  if (!transaction.signers.includes(account)) warnings.push('otherAccount')
  if (!isSent && isDurable(transaction)) warnings.push('signedOnly')
  const pays = transaction.signers[0] === account
  if (pays && fee > usualFee) warnings.push('highFee')
  return [
    { steps: [], warnings },
    ...transaction.instructions.map((one) => instructionEffects(one, context)),
    { steps: pays ? [{ kind: 'fee', amount: context.coins(fee) }] : [] },
  ]
}

function toDescription(
  effects: readonly Effects[],
  isBatch: boolean,
  more: readonly RequestWarning[],
): RequestDescription {
  return {
    subject: { kind: 'transaction', steps: effects.flatMap(({ steps }) => steps), isBatch },
    warnings: [...more, ...effects.flatMap(({ warnings = [] }) => warnings)],
    recipients: effects.flatMap(({ recipients = [] }) => recipients),
    spenders: effects.flatMap(({ spenders = [] }) => spenders),
    contracts: effects.flatMap(({ contracts = [] }) => contracts),
  }
}

/** Describes transactions in base64. Throws if one cannot be read. */
function describeTransactions(
  texts: readonly unknown[],
  request: RequestToDescribe,
  isSent: boolean,
  more: readonly RequestWarning[],
): RequestDescription {
  if (texts.length === 0 || texts.length > maxTransactions) throw new Error('The number of transactions')
  const effects = texts.flatMap((text) => {
    if (typeof text !== 'string' || text.length > maxTransactionLength) throw new Error('No transaction')
    return transactionEffects(readTransaction(base64.decode(text)), request, isSent)
  })
  return toDescription(effects, texts.length > 1, more)
}

/** Reads the message of a transaction, which has no signatures. */
function readBare(bytes: Uint8Array): RawTransaction {
  const signatures = ((bytes[0] ?? 0) >= 0x80 ? bytes[1] : bytes[0]) ?? 0
  return readTransaction(Uint8Array.of(signatures, ...new Uint8Array(64 * signatures), ...bytes))
}

function describeMessage(
  message: unknown,
  request: RequestToDescribe,
  more: readonly RequestWarning[],
): RequestDescription {
  if (typeof message !== 'string' || message.length > maxMessageLength) throw new Error('No message')
  const bytes = decodeBase58(message)
  if (isSolanaTransactionMessage(bytes))
    return toDescription(transactionEffects(readBare(bytes), request, false), false, ['disguised', ...more])
  const { text, isHex, hasHidden, signIn, isOtherSignIn, grantsRights } = readMessage(bytes, request.origin)
  const warnings: RequestWarning[] = [...more]
  if (isHex) warnings.push('blindMessage')
  if (hasHidden) warnings.push('hiddenCharacters')
  if (isOtherSignIn) warnings.push('domainIsOther')
  if (grantsRights) warnings.push('permissions')
  if (signIn && signIn.address !== request.account) warnings.push('otherAccount')
  const reference = request.network.caipNetworkId.slice('solana:'.length)
  const chainId = signIn?.chainId
  // Solana's own form names a cluster instead of the reference.
  if (
    chainId !== undefined &&
    ![reference, `solana:${reference}`, ...clustersOf(reference)].includes(chainId)
  )
    warnings.push('otherNetwork')
  const subject = { kind: 'message', text, isHex, signInDomain: signIn?.domain } as const
  return { subject, warnings, recipients: [], spenders: [], contracts: [] }
}

/** Names of the networks in sign-in messages. Source: Sign In With Solana. */
function clustersOf(reference: string): readonly string[] {
  const name = {
    '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
    EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
    '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
  }[reference]
  return name === undefined ? [] : [name, `solana:${name}`]
}

function describe(request: RequestToDescribe): RequestDescription {
  const { method, params, account } = request
  const fields = fieldsOf(params)
  if (!fields) throw new Error('Named parameters are expected')
  const { pubkey, transaction, transactions, message } = fields
  const more: readonly RequestWarning[] = pubkey === undefined || pubkey === account ? [] : ['otherAccount']
  switch (method) {
    case 'solana_signTransaction':
      return describeTransactions([transaction], request, false, more)
    case 'solana_signAndSendTransaction':
      return describeTransactions([transaction], request, true, more)
    case 'solana_signAllTransactions':
      return describeTransactions(Array.isArray(transactions) ? transactions : [], request, false, more)
    case 'solana_signMessage':
      return describeMessage(message, request, more)
    default:
      return describeUnknown(params, 'unknownCall')
  }
}

function describeUnknown(params: unknown, warning: RequestWarning): RequestDescription {
  const subject = { kind: 'unknown', text: readableParams(params) } as const
  return { subject, warnings: [warning], recipients: [], spenders: [], contracts: [] }
}

/**
 * Describes a wallet request of Solana, decoded from its bytes. What is unknown is displayed as such, with a warning. Never throws. Only
 * ever imported dynamically.
 */
export function describeRequest(request: RequestToDescribe): RequestDescription {
  let description: RequestDescription
  try {
    description = describe(request)
  } catch {
    description = describeUnknown(request.params, 'unreadable')
  }
  const { warnings, recipients, spenders, contracts } = description
  return {
    ...description,
    warnings: order.filter((one) => warnings.includes(one)),
    recipients: [...new Set(recipients)],
    spenders: [...new Set(spenders)],
    contracts: [...new Set(contracts)],
  }
}
