import { base64 } from '@scure/base'
import type {
  RequestAmount,
  RequestDescription,
  RequestStep,
  RequestSubject,
  RequestToDescribe,
  RequestWarning,
} from 'quoin/kernel'
import { normalizeSuiAddress } from './formats.js'
import { memberOf } from './node-reads.js'
import {
  addressAt,
  amountAt,
  readTransaction,
  readTransfer,
  type TransactionParts,
} from './transaction-bytes.js'

/** A budget above it is not usual. MIST. */
const usualBudget = 500_000_000n
/** Invisible characters, and those that change the direction of a text. */
const hidden = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/

interface Effects {
  readonly steps: readonly RequestStep[]
  readonly warnings: readonly RequestWarning[]
  readonly recipients?: readonly string[]
  readonly contracts?: readonly string[]
}

const coins = (value: bigint): RequestAmount => ({ token: { symbol: 'SUI', decimals: 9 }, value })

/** Returns a short text of an argument: the bytes of an input, or where the value comes from. */
function argumentText(argument: unknown, inputs: readonly unknown[]): string {
  const at = memberOf(argument, 'Input')
  if (typeof at !== 'number') return JSON.stringify(argument).slice(0, 80)
  const input = inputs[at]
  const bytes = memberOf(memberOf(input, 'Pure'), 'bytes')
  const address = addressAt(inputs, at)
  if (address !== undefined) return address
  const amount = amountAt(inputs, at)
  if (amount !== undefined) return String(amount)
  if (typeof bytes === 'string') return bytes.slice(0, 200)
  const object = memberOf(input, 'Object')
  const id = ['ImmOrOwnedObject', 'SharedObject', 'Receiving'].map((kind) =>
    memberOf(memberOf(object, kind), 'objectId'),
  )
  return String(id.find((one) => one !== undefined) ?? 'unknown')
}

/** Describes each command by its name with its arguments: what it does depends on the code of its package. */
function commandSteps({
  inputs,
  commands,
}: NonNullable<TransactionParts['kind']['ProgrammableTransaction']>): Effects {
  const steps: RequestStep[] = []
  const recipients: string[] = []
  const contracts: string[] = []
  const list = (values: readonly unknown[]): string =>
    values.map((one) => argumentText(one, inputs)).join(', ')
  for (const command of commands) {
    if (command.MoveCall) {
      const { package: id, module, function: name, typeArguments, arguments: values } = command.MoveCall
      contracts.push(id)
      const fields = [
        { name: 'package', value: id },
        ...typeArguments.map((value) => ({ name: 'type', value: value.slice(0, 300) })),
        ...values.map((one, at) => ({ name: `argument ${at + 1}`, value: argumentText(one, inputs) })),
      ]
      steps.push({ kind: 'named', name: `${module}::${name}`, fields })
    } else if (command.TransferObjects) {
      const { objects, address } = command.TransferObjects
      const to = addressAt(inputs, memberOf(address, 'Input'))
      if (to !== undefined) recipients.push(to)
      const fields = [
        { name: 'objects', value: list(objects) },
        { name: 'to', value: to ?? argumentText(address, inputs) },
      ]
      steps.push({ kind: 'named', name: 'TransferObjects', fields })
    } else if (command.SplitCoins) {
      const { coin, amounts } = command.SplitCoins
      const fields = [
        { name: 'coin', value: argumentText(coin, inputs) },
        { name: 'amounts', value: list(amounts) },
      ]
      steps.push({ kind: 'named', name: 'SplitCoins', fields })
    } else {
      const { $kind } = command
      const text = JSON.stringify(memberOf(command, $kind)).slice(0, 500)
      steps.push({ kind: 'named', name: $kind, fields: [{ name: 'data', value: text }] })
    }
  }
  // The effect of a call is not in the bytes: an upgrade or another package may move everything that the inputs name.
  return { steps, warnings: ['unknownCall'], recipients, contracts }
}

function transactionEffects(request: RequestToDescribe, text: unknown): Effects | undefined {
  const parts = readTransaction(text)
  const kind = parts?.kind.ProgrammableTransaction
  if (!parts || !kind) return undefined
  const account = normalizeSuiAddress(request.account)
  const transfer = readTransfer(text)
  const own: Effects = transfer
    ? {
        steps: [
          {
            kind: 'send',
            to: transfer.to,
            amount:
              transfer.token === undefined
                ? coins(transfer.value)
                : {
                    token: { address: transfer.token, ...request.tokens?.get(transfer.token) },
                    value: transfer.value,
                  },
          },
        ],
        warnings: [],
        recipients: transfer.to === account ? [] : [transfer.to],
        contracts: transfer.token === undefined ? [] : [transfer.token],
      }
    : commandSteps(kind)
  const budget = BigInt(parts.gasData.budget)
  const pays = parts.gasData.owner === account
  const warnings: RequestWarning[] = [...own.warnings]
  if (parts.sender !== account) warnings.push('otherAccount')
  if (pays && budget > usualBudget) warnings.push('highFee')
  const fee: readonly RequestStep[] = pays ? [{ kind: 'fee', amount: coins(budget) }] : []
  return { ...own, steps: [...own.steps, ...fee], warnings }
}

function describeMessage(
  request: RequestToDescribe,
): Omit<RequestDescription, 'recipients' | 'spenders' | 'contracts'> {
  const message = memberOf(request.params, 'message')
  const bytes = base64.decode(typeof message === 'string' ? message : '')
  let text: string | undefined
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not a text.
  }
  const isHex = text === undefined
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const signInDomain = /^(\S{1,255}) wants you to sign in with your \S+ account:\n/.exec(text ?? '')?.[1]
  const warnings: RequestWarning[] = []
  if (
    signInDomain !== undefined &&
    request.origin !== undefined &&
    !request.origin.endsWith(`//${signInDomain}`)
  )
    warnings.push('domainIsOther')
  if (isHex) warnings.push('blindMessage')
  if (hidden.test(text ?? '')) warnings.push('hiddenCharacters')
  const subject: RequestSubject = {
    kind: 'message',
    text: text ?? `0x${hex}`,
    isHex,
    ...(signInDomain !== undefined && { signInDomain }),
  }
  return { subject, warnings }
}

/**
 * Decodes a request from its bytes. A personal message has its own intent, so that its bytes can never be a transaction.
 */
export function describeSuiRequest(request: RequestToDescribe): RequestDescription | undefined {
  const { method, params } = request
  const rest = { recipients: [], spenders: [], contracts: [] }
  try {
    if (method === 'sui_getAccounts') return undefined
    const other = memberOf(params, 'address')
    const isOther =
      typeof other === 'string' && normalizeSuiAddress(other) !== normalizeSuiAddress(request.account)
    const more: readonly RequestWarning[] = isOther ? ['otherAccount'] : []
    if (method === 'sui_signPersonalMessage') {
      const { subject, warnings } = describeMessage(request)
      return { ...rest, subject, warnings: [...new Set([...more, ...warnings])] }
    }
    const effects = transactionEffects(request, memberOf(params, 'transaction'))
    if (effects) {
      const { steps, warnings, recipients = [], contracts = [] } = effects
      const subject: RequestSubject = { kind: 'transaction', steps, isBatch: false }
      const signed: readonly RequestWarning[] = method === 'sui_signTransaction' ? ['signedOnly'] : []
      const all = [...new Set([...more, ...warnings, ...signed])]
      return { subject, warnings: all, recipients, spenders: [], contracts }
    }
  } catch {
    // Described as unreadable.
  }
  let text = ''
  try {
    text = JSON.stringify(params).slice(0, 2_000)
  } catch {
    // It stays empty.
  }
  return { ...rest, subject: { kind: 'unknown', text }, warnings: ['unreadable'] }
}
