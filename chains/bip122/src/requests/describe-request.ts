import { hex } from '@scure/base'
import type {
  RequestAmount,
  RequestDescription,
  RequestStep,
  RequestToDescribe,
  RequestWarning,
} from '#kernel'
import { readableParams, readableText, readMessage, textOf } from '#wallet/sign-in/readable-text'
import { decodeAddress, encodeAddress } from '../addresses/address-codec.js'
import { type BitcoinNetwork, findBitcoinNetwork } from '../addresses/bitcoin-networks.js'
import { normalizeBitcoinAddress } from '../addresses/formats.js'
import { type ReadPsbt, readPsbt } from '../params/read-psbt.js'
import { readSpentCoin, type SpentCoin } from './spent-coin.js'

/** In the order in which they are displayed: the heaviest first. */
const order: readonly RequestWarning[] = [
  'unreadable',
  'otherNetwork',
  'domainIsOther',
  'otherAccount',
  'openSignature',
  'permissions',
  'highFee',
  'unknownCall',
  'unknownFields',
  'blindMessage',
  'signedOnly',
  'hiddenCharacters',
]

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // An object that is not an array has string keys; its values stay unknown.
  return value as Fields
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null

/** Names, amounts, and which addresses are the user's own. */
interface Context {
  readonly network: BitcoinNetwork
  readonly amount: (value: bigint) => RequestAmount
  readonly isOwnScript: (script: Uint8Array) => boolean
  readonly isOwnAddress: (address: unknown) => boolean
}

function createContext({ account, ownAddresses = [], network }: RequestToDescribe): Context {
  const known = findBitcoinNetwork(network.caipNetworkId)
  if (!known) throw new Error('The network is unknown')
  const own = [account, ...ownAddresses].flatMap((address) => {
    const decoded = decodeAddress(address)
    return typeof decoded === 'string' ? [] : [decoded]
  })
  const scripts = new Set(own.map(({ script }) => hex.encode(script)))
  const addresses = new Set(own.map(({ address }) => address))
  const { symbol, decimals } = network.nativeCurrency
  return {
    network: known,
    amount: (value) => ({ token: { symbol, decimals }, value }),
    isOwnScript: (script) => scripts.has(hex.encode(script)),
    isOwnAddress: (address) => typeof address === 'string' && addresses.has(normalizeBitcoinAddress(address)),
  }
}

interface Effects {
  readonly steps: readonly RequestStep[]
  readonly warnings: readonly RequestWarning[]
  readonly recipients: readonly string[]
}

const opReturn = 0x6a

/** Returns the data of a data output that pushes it at once; `undefined` for anything else. */
function pushedData([, size = 0, ...rest]: Uint8Array): Uint8Array | undefined {
  if (size >= 1 && size <= 75 && rest.length === size) return Uint8Array.from(rest)
  const [length, ...more] = rest
  return size === 0x4c && more.length === length ? Uint8Array.from(more) : undefined
}

function dataEffects(script: Uint8Array, value: bigint, { amount }: Context): Effects {
  const data = pushedData(script)
  const text = data && textOf(data)
  const shown = text === undefined ? undefined : readableText(text)
  if (shown && !shown.hasHidden && value === 0n)
    return { steps: [{ kind: 'memo', text: shown.text }], warnings: [], recipients: [] }
  // Tokens of Runes and others are moved by such data.
  return unknownOutput('OP_RETURN', script, value === 0n ? undefined : amount(value))
}

function unknownOutput(to: string, script: Uint8Array, value: RequestAmount | undefined): Effects {
  return {
    steps: [{ kind: 'unknown', to, value, selector: '', data: hex.encode(script) }],
    warnings: ['unknownCall'],
    recipients: [],
  }
}

function outputEffects({ script, value }: ReadPsbt['outputs'][number], context: Context): Effects {
  const { amount, isOwnScript, network } = context
  if (script[0] === opReturn) return dataEffects(script, value, context)
  const to = encodeAddress(script, network)
  if (to === undefined) return unknownOutput('script', script, amount(value))
  const steps: readonly RequestStep[] = isOwnScript(script)
    ? [{ kind: 'keep', amount: amount(value), to }]
    : [{ kind: 'send', amount: amount(value), to }]
  return { steps, warnings: [], recipients: isOwnScript(script) ? [] : [to] }
}

/** All inputs and outputs are covered: `ALL`, and Taproot's default. */
const wholeTypes: ReadonlySet<unknown> = new Set([undefined, 0, 1])

/** More is not usual, even on a busy day. Satoshi. */
const usualFee = 1_000_000n
/** A small payment may cost a large part of itself. Satoshi. */
const smallFee = 50_000n

const isHigh = (fee: bigint, spent: bigint): boolean => fee > usualFee || (fee > smallFee && fee * 5n > spent)

interface Input {
  readonly coin: SpentCoin | undefined
  readonly isOwn: boolean
  readonly sighashTypes: readonly unknown[]
}

function readInputs(
  { inputs }: ReadPsbt,
  signInputs: unknown,
  { isOwnScript, isOwnAddress }: Context,
): {
  readonly inputs: readonly Input[]
  readonly warnings: readonly RequestWarning[]
} {
  const warnings: RequestWarning[] = []
  const requested = new Map<number, readonly unknown[]>()
  for (const one of Array.isArray(signInputs) ? signInputs : []) {
    const { index, sighashTypes, address, ...further } = fieldsOf(one) ?? {}
    // A wallet may read a text as a number.
    if (typeof index !== 'number' || !inputs[index]) throw new Error('No input')
    const types: unknown = sighashTypes ?? []
    if (!Array.isArray(types)) throw new Error('No list of types')
    // Named twice, a wallet may take either.
    requested.set(index, [...(requested.get(index) ?? []), ...types])
    if (!isOwnAddress(address)) warnings.push('otherAccount')
    if (Object.values(further).some((value) => !isAbsent(value))) warnings.push('unknownFields')
  }
  return {
    warnings,
    inputs: inputs.map((input, at) => {
      const coin = readSpentCoin(input)
      const types = requested.get(at)
      return {
        coin,
        isOwn: types !== undefined || (coin !== undefined && isOwnScript(coin.script)),
        sighashTypes: [input.sighashType, ...(types ?? [])],
      }
    }),
  }
}

function describePsbt(psbt: string, { signInputs, broadcast }: Fields, context: Context): Effects {
  const read = readPsbt(psbt)
  const { inputs, warnings: found } = readInputs(read, signInputs, context)
  const warnings: RequestWarning[] = [...found]
  const own = inputs.filter(({ isOwn }) => isOwn)
  // The wallet may sign an input of which the PSBT does not say whose it is.
  const isOpen = inputs.some(
    ({ isOwn, coin, sighashTypes }) =>
      (isOwn || coin === undefined) && sighashTypes.some((type) => !wholeTypes.has(type)),
  )
  if (isOpen) warnings.push('openSignature')
  if (broadcast !== true) warnings.push('signedOnly')
  const values = own.map(({ coin }) => coin?.value)
  const isKnown = values.every((value) => value !== undefined)
  const spent = values.reduce((sum: bigint, value) => sum + (value ?? 0n), 0n)
  const outputs = read.outputs.map((output) => outputEffects(output, context))
  const steps: RequestStep[] = []
  if (isKnown && own.length > 0) steps.push({ kind: 'spend', amount: context.amount(spent) })
  steps.push(...outputs.flatMap((output) => output.steps))
  if (isKnown && own.length === inputs.length) {
    const fee = spent - read.outputs.reduce((sum, { value }) => sum + value, 0n)
    if (fee < 0n || isHigh(fee, spent)) warnings.push('highFee')
    if (fee >= 0n) steps.push({ kind: 'fee', amount: context.amount(fee) })
  }
  // The wallet may know a coin that the PSBT does not contain, and sign for it: what it is worth may become the fee.
  if (!isKnown || inputs.some(({ coin }) => coin === undefined)) warnings.push('highFee')
  return {
    steps,
    warnings: [...warnings, ...outputs.flatMap((output) => output.warnings)],
    recipients: outputs.flatMap(({ recipients }) => recipients),
  }
}

function describeTransfer(
  { recipientAddress, amount, changeAddress, memo }: Fields,
  context: Context,
): Effects {
  if (typeof recipientAddress !== 'string' || typeof amount !== 'string' || !/^\d{1,16}$/.test(amount))
    throw new Error('No transfer')
  const warnings: RequestWarning[] = []
  const isOwn = context.isOwnAddress(recipientAddress)
  const recipients = isOwn ? [] : [recipientAddress]
  const steps: RequestStep[] = [
    { kind: isOwn ? 'keep' : 'send', amount: context.amount(BigInt(amount)), to: recipientAddress },
  ]
  if (!isAbsent(changeAddress) && !context.isOwnAddress(changeAddress)) {
    // What the wallet selects for the payment, and does not pay, goes there.
    const to = String(changeAddress)
    steps.push({ kind: 'sendAll', token: context.amount(0n).token, to })
    recipients.push(to)
    warnings.push('otherAccount')
  }
  if (!isAbsent(memo)) {
    const { text, hasHidden } = readableText(String(memo))
    steps.push({ kind: 'memo', text })
    if (hasHidden) warnings.push('hiddenCharacters')
  }
  return { steps, warnings, recipients }
}

function describeMessage(
  { message, address, account }: Fields,
  { isOwnAddress }: Context,
  { origin, network }: RequestToDescribe,
): RequestDescription {
  if (typeof message !== 'string') throw new Error('No message')
  const { text, isHex, hasHidden, signIn, isOtherSignIn, grantsRights } = readMessage(
    new TextEncoder().encode(message),
    origin,
  )
  const warnings: RequestWarning[] = []
  if (isHex) warnings.push('blindMessage')
  if (hasHidden) warnings.push('hiddenCharacters')
  if (isOtherSignIn) warnings.push('domainIsOther')
  if (grantsRights) warnings.push('permissions')
  if (signIn && !isOwnAddress(signIn.address)) warnings.push('otherAccount')
  if (!isOwnAddress(isAbsent(address) ? account : address)) warnings.push('otherAccount')
  const reference = network.caipNetworkId.slice('bip122:'.length)
  if (signIn?.chainId !== undefined && ![reference, network.caipNetworkId].includes(signIn.chainId))
    warnings.push('otherNetwork')
  const subject = { kind: 'message', text, isHex, signInDomain: signIn?.domain } as const
  return { subject, warnings, recipients: [], spenders: [], contracts: [] }
}

function describeUnknown(params: unknown, warning: RequestWarning): RequestDescription {
  const subject = { kind: 'unknown', text: readableParams(params) } as const
  return { subject, warnings: [warning], recipients: [], spenders: [], contracts: [] }
}

function toDescription({ steps, warnings, recipients }: Effects): RequestDescription {
  const subject = { kind: 'transaction', steps, isBatch: false } as const
  return { subject, warnings, recipients, spenders: [], contracts: [] }
}

/** The members that are displayed, by method: a wallet may read others. */
const names: Readonly<Record<string, readonly string[]>> = {
  signPsbt: ['account', 'psbt', 'signInputs', 'broadcast'],
  sendTransfer: ['account', 'recipientAddress', 'amount', 'changeAddress', 'memo'],
  signMessage: ['account', 'message', 'address', 'protocol'],
}

function describe(request: RequestToDescribe): RequestDescription {
  const { method, params } = request
  const fields = fieldsOf(params)
  const known = Object.hasOwn(names, method) ? names[method] : undefined
  if (!known) return describeUnknown(params, 'unknownCall')
  if (!fields) throw new Error('Named parameters are expected')
  const context = createContext(request)
  const described = ((): RequestDescription => {
    if (method === 'signMessage') return describeMessage(fields, context, request)
    if (method === 'sendTransfer') return toDescription(describeTransfer(fields, context))
    if (typeof fields.psbt !== 'string') throw new Error('No PSBT')
    return toDescription(describePsbt(fields.psbt, fields, context))
  })()
  const warnings: RequestWarning[] = [...described.warnings]
  if (!context.isOwnAddress(fields.account)) warnings.push('otherAccount')
  if (Object.entries(fields).some(([name, value]) => !known.includes(name) && !isAbsent(value)))
    warnings.push('unknownFields')
  return { ...described, warnings }
}

/**
 * Describes a wallet request of Bitcoin, decoded from its bytes. What is unknown is displayed as such, with a warning. Never throws. Only
 * ever imported dynamically.
 */
export function describeRequest(request: RequestToDescribe): RequestDescription {
  let description: RequestDescription
  try {
    description = describe(request)
  } catch {
    description = describeUnknown(request.params, 'unreadable')
  }
  const { warnings, recipients } = description
  return {
    ...description,
    warnings: order.filter((one) => warnings.includes(one)),
    recipients: [...new Set(recipients)],
  }
}
