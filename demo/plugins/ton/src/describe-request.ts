import type { RequestDescription, RequestStep, RequestToDescribe, RequestWarning } from 'quoin/kernel'
import { readText, readTransaction, type TonMessage } from './requests.js'
import { isSameTonAddress } from './ton-address.js'
import { readPayload } from './transfers.js'

/** Invisible and bidirectional control characters, which display a text as another. */
const hidden = /(?![\n\t])[\p{Cc}\p{Cf}\u2028\u2029]/u

const maxShown = 20_000

function stepsOf({ address, amount, payload, stateInit }: TonMessage): readonly RequestStep[] {
  const value = { token: {}, value: BigInt(amount) }
  if (stateInit !== undefined)
    return [{ kind: 'unknown', to: address, value, selector: 'stateInit', data: stateInit }]
  if (payload === undefined) return [{ kind: 'send', amount: value, to: address }]
  const comment = readPayload(payload)
  if (comment === undefined)
    return [{ kind: 'unknown', to: address, value, selector: 'payload', data: payload }]
  return [
    { kind: 'send', amount: value, to: address },
    { kind: 'memo', text: comment },
  ]
}

function readable(params: unknown): string {
  try {
    return String(JSON.stringify(params)).slice(0, maxShown)
  } catch {
    return ''
  }
}

/** Decodes a request for the review, from its own parameters. Never throws. */
export async function describeRequest({
  method,
  params,
  account,
}: RequestToDescribe): Promise<RequestDescription | undefined> {
  const nothing = { recipients: [], spenders: [], contracts: [] }
  const text = readText(method, params)
  const transaction = readTransaction(method, params)
  const from = text?.from ?? transaction?.from
  const warnings: RequestWarning[] = []
  if (from !== undefined && !isSameTonAddress(from, account)) warnings.push('otherAccount')
  if (text) {
    if (hidden.test(text.text)) warnings.push('hiddenCharacters')
    return { ...nothing, subject: { kind: 'message', text: text.text, isHex: false }, warnings }
  }
  if (!transaction)
    return {
      ...nothing,
      subject: { kind: 'unknown', text: readable(params) },
      warnings: [...warnings, 'unreadable'],
    }
  const steps = transaction.messages.flatMap(stepsOf)
  if (steps.some(({ kind }) => kind === 'unknown')) warnings.push('unknownCall')
  const recipients = transaction.messages.map(({ address }) => address)
  return {
    ...nothing,
    subject: { kind: 'transaction', steps, isBatch: transaction.messages.length > 1 },
    warnings,
    recipients: [...new Set(recipients)],
  }
}
