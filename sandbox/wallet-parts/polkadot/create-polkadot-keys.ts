import { hex } from '@scure/base'
import type { ApprovalFact, ApprovalView } from '../approval/approval-view.js'
import { plainText } from '../approval/plain-text.js'
import type { KeysRequest, NamespaceKeys, ReadRequest } from '../namespace-keys.js'
import { invalidParams, unauthorized, unsupportedMethod } from '../wallet-error.js'
import {
  keyInAddress,
  PAGE_POLKADOT_SEEDS,
  type PolkadotAccount,
  polkadotAccounts,
} from './polkadot-accounts.js'
import { readBalancesCall } from './read-balances-call.js'
import { type SignerPayload, signingBytes } from './signing-payload.js'

const MAX_DOCUMENT_LENGTH = 20_000
const encoder = new TextEncoder()
const [before, after] = [encoder.encode('<Bytes>'), encoder.encode('</Bytes>')]

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Wraps bytes in `<Bytes>` and `</Bytes>`, so that no message can be a transaction. Source: polkadot-js, signRaw. */
function wrap(bytes: Uint8Array): Uint8Array {
  const has = (part: Uint8Array, from: number): boolean => part.every((byte, at) => bytes[from + at] === byte)
  const isWrapped =
    bytes.length >= before.length + after.length && has(before, 0) && has(after, bytes.length - after.length)
  return isWrapped ? bytes : Uint8Array.of(...before, ...bytes, ...after)
}

function readableMessage(bytes: Uint8Array): { label: string; text: string } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { label: 'Message', text: plainText(text, MAX_DOCUMENT_LENGTH) }
  } catch {
    return {
      label: 'Message (bytes, not a text)',
      text: plainText(`0x${hex.encode(bytes)}`, MAX_DOCUMENT_LENGTH),
    }
  }
}

function amountText(value: bigint, { decimals, symbol }: KeysRequest['network']): string {
  const digits = value.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${whole}${rest === '' ? '' : `.${rest}`} ${symbol}`
}

/** Describes a call in plain words, or warns that it is unknown. */
function describeCall(
  method: string,
  network: KeysRequest['network'],
): Pick<ApprovalView, 'facts' | 'warning' | 'document'> {
  const reference = network.caipNetworkId.slice('polkadot:'.length)
  const call = readBalancesCall(hex.decode(method.slice(2).toLowerCase()), reference)
  if (!call) {
    const warning =
      'This wallet can’t read what this does. It may move anything in this account. Sign only if you trust the site.'
    return { facts: [], warning, document: { label: 'Call', text: plainText(method, MAX_DOCUMENT_LENGTH) } }
  }
  const value = call.value === undefined ? `All ${network.symbol}` : amountText(call.value, network)
  const facts: ApprovalFact[] = [
    { label: 'Amount', value, look: 'amount' },
    { label: 'To', value: call.to, look: 'code' },
  ]
  return {
    facts,
    ...(call.mayClose
      ? { warning: 'This may close your account, and what’s left in it would be lost.' }
      : {}),
  }
}

/**
 * Creates the Polkadot keys of a sandbox wallet.
 *
 * @param seeds one for each account; default: those of the wallet page
 */
export function createPolkadotKeys(seeds: readonly string[] = PAGE_POLKADOT_SEEDS): NamespaceKeys {
  const accounts = polkadotAccounts(seeds)

  function accountOf(address: unknown): PolkadotAccount {
    const key = keyInAddress(address)
    const account = accounts.find(({ publicKey }) => hex.encode(publicKey) === key)
    if (!account) throw unauthorized()
    return account
  }

  const factsOf = (account: PolkadotAccount, { network }: KeysRequest): readonly ApprovalFact[] => [
    { label: 'Account', value: account.label },
    { label: 'Network', value: network.name },
  ]

  function readMessage(request: KeysRequest): ReadRequest {
    const { address, message, data } = fieldsOf(request.params)
    const account = accountOf(address)
    const bytes =
      data instanceof Uint8Array ? data : typeof message === 'string' ? encoder.encode(message) : undefined
    if (!bytes) throw invalidParams('message must be a text.')
    return {
      view: {
        title: 'Sign this message?',
        site: request.site,
        facts: factsOf(account, request),
        document: readableMessage(bytes),
        approve: 'Sign',
        reject: 'Decline',
      },
      busy: 'Signing…',
      perform: async () => ({ signature: account.sign(wrap(bytes)) }),
    }
  }

  function readTransaction(request: KeysRequest): ReadRequest {
    const { address, transactionPayload } = fieldsOf(request.params)
    const payload: SignerPayload = structuredClone(fieldsOf(transactionPayload))
    const account = accountOf(address)
    const reference = String(payload.genesisHash).slice(2, 34).toLowerCase()
    if (`polkadot:${reference}` !== request.network.caipNetworkId)
      throw invalidParams(`the transaction is not for ${request.network.name}.`)
    // Parsed before the approval screen: an invalid transaction is refused at once.
    const bytes = signingBytes(payload)
    const { facts, ...rest } = describeCall(String(payload.method), request.network)
    return {
      view: {
        title: 'Sign this transaction?',
        site: request.site,
        facts: [...facts, ...factsOf(account, request)],
        ...rest,
        approve: 'Sign',
        reject: 'Decline',
      },
      busy: 'Signing…',
      perform: async () => ({ signature: account.sign(bytes) }),
    }
  }

  return {
    namespace: 'polkadot',
    accounts: accounts.map(({ label, address, publicKey }) => ({
      label,
      address,
      publicKey: hex.encode(publicKey),
    })),
    methods: ['polkadot_signMessage', 'polkadot_signTransaction'],
    read(request) {
      if (request.method === 'polkadot_signMessage') return readMessage(request)
      if (request.method === 'polkadot_signTransaction') return readTransaction(request)
      throw unsupportedMethod(request.method)
    },
  }
}
