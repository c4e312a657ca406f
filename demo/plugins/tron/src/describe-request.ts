import type {
  RequestAmount,
  RequestDescription,
  RequestStep,
  RequestSubject,
  RequestToDescribe,
  RequestWarning,
} from 'quoin/kernel'
import { memberOf } from './formats.js'
import { readTransactionJson, readTransfer, type TronTransaction } from './transaction.js'

/** A fee limit above it is not usual. Sun. */
const usualFee = 150_000_000n
/** Invisible characters, and those that change the direction of a text. */
const hidden = /[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/

const coins = (value: bigint): RequestAmount => ({ token: { symbol: 'TRX', decimals: 6 }, value })

function describeTransaction(
  transaction: TronTransaction,
  { account, tokens }: RequestToDescribe,
): RequestDescription {
  const { contract, feeLimit } = transaction
  const transfer = readTransfer(transaction)
  const steps: RequestStep[] = []
  const warnings: RequestWarning[] = []
  if (contract.owner !== account) warnings.push('otherAccount')
  if (feeLimit > usualFee) warnings.push('highFee')
  if (transfer) {
    const { to, value, token } = transfer
    const amount =
      token === undefined ? coins(value) : { token: { address: token, ...tokens?.get(token) }, value }
    steps.push({ kind: 'send', amount, to })
  } else if (contract.type === 'TriggerSmartContract') {
    warnings.push('unknownCall')
    steps.push({
      kind: 'unknown',
      to: contract.contract,
      value: contract.callValue > 0n ? coins(contract.callValue) : undefined,
      selector: contract.data.slice(0, 8),
      data: contract.data,
    })
  }
  if (feeLimit > 0n) steps.push({ kind: 'fee', amount: coins(feeLimit) })
  // The wallet only signs: anyone who has the signature can send.
  warnings.push('signedOnly')
  return {
    subject: { kind: 'transaction', steps, isBatch: false },
    warnings,
    recipients: transfer && transfer.to !== account ? [transfer.to] : [],
    spenders: [],
    contracts: contract.type === 'TriggerSmartContract' ? [contract.contract] : [],
  }
}

/** Decodes a request from its bytes. A message has a prefix, so that it can never be a transaction. */
export function describeTronRequest(request: RequestToDescribe): RequestDescription {
  const { method, params, account, origin } = request
  const rest = { recipients: [], spenders: [], contracts: [] }
  const message = memberOf(params, 'message')
  if (method === 'tron_signMessage' && typeof message === 'string') {
    const signInDomain = /^(\S{1,255}) wants you to sign in with your \S+ account:\n/.exec(message)?.[1]
    const warnings: RequestWarning[] = []
    if (signInDomain !== undefined && origin !== undefined && !origin.endsWith(`//${signInDomain}`))
      warnings.push('domainIsOther')
    if (memberOf(params, 'address') !== account) warnings.push('otherAccount')
    if (hidden.test(message)) warnings.push('hiddenCharacters')
    const subject: RequestSubject = {
      kind: 'message',
      text: message,
      isHex: false,
      ...(signInDomain !== undefined && { signInDomain }),
    }
    return { ...rest, subject, warnings }
  }
  const transaction = readTransactionJson(memberOf(params, 'transaction'))
  if (method === 'tron_signTransaction' && transaction) return describeTransaction(transaction, request)
  let text = ''
  try {
    text = JSON.stringify(params).slice(0, 2_000)
  } catch {
    // It stays empty.
  }
  return { ...rest, subject: { kind: 'unknown', text }, warnings: ['unreadable'] }
}
