import { base58, base64 } from '@scure/base'
import type { ApprovalFact, ApprovalView } from '../approval/approval-view.js'
import { plainText } from '../approval/plain-text.js'
import { callNode } from '../eip155/call-node.js'
import type { KeysRequest, NamespaceKeys, ReadRequest } from '../namespace-keys.js'
import { invalidParams, unauthorized, unsupportedMethod } from '../wallet-error.js'
import { describeSolanaTransaction } from './describe-solana-transaction.js'
import { longBase58 } from './long-base58.js'
import { readSolanaMessage, readSolanaTransaction, type SolanaWire } from './read-solana-message.js'
import { PAGE_SOLANA_SEEDS, type SolanaAccount, solanaAccounts } from './solana-accounts.js'

const MAX_DOCUMENT_LENGTH = 20_000
/** Length of the largest transaction in base64. */
const MAX_TRANSACTION_LENGTH = 1_644
const MAX_TRANSACTIONS = 20

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(params: unknown): Fields {
  if (typeof params !== 'object' || params === null || Array.isArray(params))
    throw invalidParams('params must be an object.')
  // An object that is not an array has string keys; their values stay unknown.
  return params as Fields
}

function transactionOf(value: unknown): SolanaWire {
  if (typeof value !== 'string' || value.length > MAX_TRANSACTION_LENGTH)
    throw invalidParams('the transaction must be base64.')
  try {
    return readSolanaTransaction(base64.decode(value))
  } catch {
    throw invalidParams('the transaction cannot be decoded.')
  }
}

function messageOf(value: unknown): Uint8Array {
  if (typeof value !== 'string' || value.length > MAX_DOCUMENT_LENGTH)
    throw invalidParams('the message must be base58.')
  try {
    return longBase58.decode(value)
  } catch {
    throw invalidParams('the message must be base58.')
  }
}

/** Refuses transactions: signing one as a message would authorize it. */
function refuseTransaction(message: Uint8Array): void {
  let isTransaction = true
  try {
    readSolanaMessage(message)
  } catch {
    isTransaction = false
  }
  if (isTransaction) throw invalidParams('this message is a transaction.')
}

function readableMessage(message: Uint8Array): { label: string; text: string } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(message)
    return { label: 'Message', text: plainText(text, MAX_DOCUMENT_LENGTH) }
  } catch {
    return {
      label: 'Message (bytes, not a text)',
      text: plainText(longBase58.encode(message), MAX_DOCUMENT_LENGTH),
    }
  }
}

/** Returns the transaction with the account's signature in its place. */
function sign({ signatures, bytes, message }: SolanaWire, account: SolanaAccount): Uint8Array {
  const place = message.signers.indexOf(account.address)
  if (place < 0) throw unauthorized()
  const all = signatures.map((signature, at) => (at === place ? account.sign(bytes) : signature))
  return Uint8Array.of(all.length, ...all.flatMap((signature) => [...signature]), ...bytes)
}

function signatureIn(wire: Uint8Array, { message }: SolanaWire, account: SolanaAccount): Uint8Array {
  const start = 1 + 64 * message.signers.indexOf(account.address)
  return wire.slice(start, start + 64)
}

/**
 * Creates the Solana keys of a sandbox wallet.
 *
 * @param seeds one for each account; default: those of the wallet page
 */
export function createSolanaKeys(seeds: readonly string[] = PAGE_SOLANA_SEEDS): NamespaceKeys {
  const accounts = solanaAccounts(seeds)

  function accountOf(pubkey: unknown, transaction?: SolanaWire): SolanaAccount {
    const signs = ({ address }: SolanaAccount): boolean =>
      pubkey === undefined ? transaction?.message.signers.includes(address) === true : address === pubkey
    const account = accounts.find(signs)
    if (!account) throw unauthorized()
    return account
  }

  function readMessage({ site, network, params }: KeysRequest): ReadRequest {
    const { message: value, pubkey } = fieldsOf(params)
    const account = accountOf(pubkey)
    const message = messageOf(value)
    refuseTransaction(message)
    return {
      view: {
        title: 'Sign this message?',
        site,
        facts: [
          { label: 'Account', value: account.label },
          { label: 'Network', value: network.name },
        ],
        document: readableMessage(message),
        approve: 'Sign',
        reject: 'Decline',
      },
      busy: 'Signing…',
      perform: async () => ({ signature: base58.encode(account.sign(message)) }),
    }
  }

  async function viewOf(
    { site, network }: KeysRequest,
    wires: readonly SolanaWire[],
    account: SolanaAccount,
    verb: 'Sign' | 'Send',
  ): Promise<ApprovalView> {
    const read = await Promise.all(wires.map(({ message }) => describeSolanaTransaction(message, network)))
    const facts: ApprovalFact[] = read.flatMap(({ facts: own }, at) =>
      wires.length === 1 ? own : [{ label: 'Transaction', value: String(at + 1) }, ...own],
    )
    const unread = [...new Set(read.flatMap((one) => one.unread))]
    const what = wires.length === 1 ? 'this transaction' : `these ${wires.length} transactions`
    return {
      title: `${verb} ${what}?`,
      site,
      facts: [
        ...facts,
        { label: 'Account', value: account.label },
        { label: 'Network', value: network.name },
      ],
      ...(unread.length === 0
        ? {}
        : {
            warning:
              'This wallet can’t read everything this does. It may move anything in this account. Sign only if you trust the site.',
            document: { label: 'Programs this wallet can’t read', text: unread.join('\n') },
          }),
      approve: verb,
      reject: 'Decline',
    }
  }

  async function readOne(request: KeysRequest, verb: 'Sign' | 'Send'): Promise<ReadRequest> {
    const { transaction, pubkey } = fieldsOf(request.params)
    const requested = transactionOf(transaction)
    const account = accountOf(pubkey, requested)
    if (!requested.message.signers.includes(account.address)) throw unauthorized()
    return {
      view: await viewOf(request, [requested], account, verb),
      busy: verb === 'Sign' ? 'Signing…' : 'Sending…',
      async perform() {
        const signed = sign(requested, account)
        const wire = base64.encode(signed)
        const signature = base58.encode(signatureIn(signed, requested, account))
        if (verb === 'Sign') return { signature, transaction: wire }
        const options = { encoding: 'base64', preflightCommitment: 'confirmed' }
        await callNode(request.network, 'sendTransaction', [wire, options])
        return { signature }
      },
    }
  }

  async function readAll(request: KeysRequest): Promise<ReadRequest> {
    const { transactions, pubkey } = fieldsOf(request.params)
    const isList = Array.isArray(transactions) && transactions.length > 0
    if (!isList || transactions.length > MAX_TRANSACTIONS)
      throw invalidParams(`transactions must be a list of 1 to ${MAX_TRANSACTIONS}.`)
    const requested = transactions.map(transactionOf)
    const account = accountOf(pubkey, requested[0])
    if (!requested.every(({ message }) => message.signers.includes(account.address))) throw unauthorized()
    return {
      view: await viewOf(request, requested, account, 'Sign'),
      busy: 'Signing…',
      perform: async () => ({ transactions: requested.map((one) => base64.encode(sign(one, account))) }),
    }
  }

  return {
    namespace: 'solana',
    accounts: accounts.map(({ label, address }) => ({ label, address })),
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    read(request) {
      switch (request.method) {
        case 'solana_signMessage':
          return readMessage(request)
        case 'solana_signTransaction':
          return readOne(request, 'Sign')
        case 'solana_signAllTransactions':
          return readAll(request)
        case 'solana_signAndSendTransaction':
          return readOne(request, 'Send')
        default:
          throw unsupportedMethod(request.method)
      }
    },
  }
}
