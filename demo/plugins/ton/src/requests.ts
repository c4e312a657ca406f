import { mainnetId, readTonAddress, testnetId } from './ton-address.js'

/** The methods of wallets, named as for WalletConnect. Source: docs.walletconnect.network, TON. */
export const approvalMethods: readonly string[] = ['ton_sendMessage', 'ton_signData']

/** One message of a transaction. Source: TON Connect, `sendTransaction`. */
export interface TonMessage {
  /** User-friendly: its flag decides whether the message bounces. */
  readonly address: string
  /** Nanotons, in decimal. */
  readonly amount: string
  /** A BOC in base64. */
  readonly payload?: string | undefined
  /** A BOC in base64. */
  readonly stateInit?: string | undefined
}

/** The parameters of `ton_sendMessage`. */
export interface TonTransaction {
  /** Seconds since 1970: no block may contain the message after it. */
  readonly valid_until?: number | undefined
  readonly from?: string | undefined
  readonly messages: readonly TonMessage[]
}

/** The parameters of `ton_signData` for a text. */
export interface TonText {
  readonly type: 'text'
  readonly text: string
  readonly from?: string | undefined
}

/** Limits of one request: wallets refuse more messages, and a payload is a few hundred bytes. */
const maxMessages = 255
const maxPayload = 100_000
const maxText = 100_000

function isBoc(value: unknown): boolean {
  return (
    value === undefined ||
    (typeof value === 'string' && value.length <= maxPayload && /^[\w+/=-]+$/.test(value))
  )
}

function isNanotons(value: unknown): boolean {
  return typeof value === 'string' && /^(0|[1-9]\d{0,37})$/.test(value)
}

function strangeField(value: object, fields: readonly string[]): string | undefined {
  const strange = Object.keys(value).find((name) => !fields.includes(name))
  return strange === undefined ? undefined : `'${strange.slice(0, 40)}' is not supported`
}

function findAddressFault(
  text: unknown,
  network: string | undefined,
  mustBeFriendly: boolean,
): string | undefined {
  const address = readTonAddress(text)
  if (!address) return 'is not an address'
  if (mustBeFriendly && !address.flags) return 'is not in the user-friendly form'
  return address.flags?.isTestOnly && network === `ton:${mainnetId}`
    ? 'is an address of the test network'
    : undefined
}

function findMessageFault(message: unknown, network: string | undefined): string | undefined {
  if (typeof message !== 'object' || message === null) return 'a message is not an object'
  const strange = strangeField(message, ['address', 'amount', 'payload', 'stateInit'])
  if (strange !== undefined) return strange
  const { address, amount, payload, stateInit }: Partial<Record<string, unknown>> = { ...message }
  const fault = findAddressFault(address, network, true)
  if (fault !== undefined) return `address ${fault}`
  if (!isNanotons(amount)) return 'amount is not a number of nanotons'
  return isBoc(payload) && isBoc(stateInit) ? undefined : 'payload or stateInit is not a BOC'
}

function findTransactionFault(value: object, network: string | undefined): string | undefined {
  const strange = strangeField(value, ['valid_until', 'from', 'messages'])
  if (strange !== undefined) return strange
  const { valid_until, from, messages }: Partial<Record<string, unknown>> = { ...value }
  if (!Number.isSafeInteger(valid_until) || Number(valid_until) <= 0)
    return 'valid_until is not a time in seconds'
  const fault = findAddressFault(from, network, false)
  if (fault !== undefined) return `from ${fault}`
  if (!Array.isArray(messages) || messages.length === 0 || messages.length > maxMessages)
    return 'messages is not a list'
  for (const message of messages) {
    const wrong = findMessageFault(message, network)
    if (wrong !== undefined) return wrong
  }
  return undefined
}

function findTextFault(value: object, network: string | undefined): string | undefined {
  const strange = strangeField(value, ['type', 'text', 'from'])
  if (strange !== undefined) return strange
  const { type, text, from }: Partial<Record<string, unknown>> = { ...value }
  if (type !== 'text') return 'only texts are signed'
  if (typeof text !== 'string' || text.length > maxText) return 'text is not a text'
  const fault = findAddressFault(from, network, false)
  return fault === undefined ? undefined : `from ${fault}`
}

/** Returns why parameters must not reach a wallet; `undefined` for valid ones. Never throws. */
export function findFault(method: string, params: unknown, network?: string): string | undefined {
  if (!approvalMethods.includes(method)) return undefined
  const value: unknown = Array.isArray(params) && params.length === 1 ? params[0] : undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return 'A list of one object is expected'
  return method === 'ton_signData' ? findTextFault(value, network) : findTransactionFault(value, network)
}

/** Returns the transaction of a request; `undefined` if it is none, or an invalid one. */
export function readTransaction(method: string, params: unknown): TonTransaction | undefined {
  return method === 'ton_sendMessage' && Array.isArray(params) && findFault(method, params) === undefined
    ? params[0]
    : undefined
}

/** Returns the text of a request; `undefined` if it is none. */
export function readText(method: string, params: unknown): TonText | undefined {
  return method === 'ton_signData' && Array.isArray(params) && findFault(method, params) === undefined
    ? params[0]
    : undefined
}

/** Returns true for the reference of a network: a global id of 32 bits. */
export function isTonReference(reference: string): boolean {
  return reference === mainnetId || reference === testnetId || /^-?[1-9]\d{0,9}$/.test(reference)
}
