import { base58, base64 } from '@scure/base'
import { type Account, QuoinError, TransferError } from '#kernel'
import { accountOf, decodeParam, outputsOf, paramOf, refuseAnswer, refuseParams } from './feature-request.js'
import { longBase58 } from './long-base58.js'
import { readBytes } from './read-accounts.js'
import { readTransaction, type TransactionParts } from './solana-transaction.js'
import type {
  ListedAccount,
  StandardAccount,
  StandardNamespaceCalls,
  StandardRequest,
} from './standard-namespace.js'
import { isObject } from './standard-wallet.js'

/** Maximum length of a message in base58, and of the largest transaction, 1,232 bytes, in base64. */
const maxMessageLength = 20_000
const maxTransactionLength = 1_644
const maxTransactions = 20

const sendOptionNames = ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot']

interface Input {
  readonly account: object
  readonly transaction: Uint8Array
  readonly chain: string
}

/** Returns true if a feature supports transactions of a version; without a list it supports only the oldest. */
function takes(feature: object | undefined, version: TransactionParts['version']): boolean {
  const value: unknown = feature && Reflect.get(feature, 'supportedTransactionVersions')
  const listed: readonly unknown[] = Array.isArray(value) ? value : ['legacy']
  return listed.includes(version)
}

function inputOf(request: StandardRequest, name: string, value: unknown, by: StandardAccount): Input {
  const transaction = decodeParam(base64, value, maxTransactionLength)
  const parts = readTransaction(transaction)
  if (!parts?.signatureOf(by.account.address))
    return refuseParams('The transaction asks for no signature of the account')
  if (!takes(request.features.get(name), parts.version))
    return refuseParams(`The wallet takes no transaction of version ${parts.version}`)
  return { account: by.handle, transaction, chain: request.chain }
}

/** Returns the signed transaction, and the account's signature in it. */
function signedOf(
  output: object,
  address: string,
): { readonly signature: string; readonly transaction: string } {
  const signed = readBytes(Reflect.get(output, 'signedTransaction'), maxTransactionLength)
  const signature = signed && readTransaction(signed)?.signatureOf(address)
  if (!signature) return refuseAnswer('The wallet gave no signed transaction')
  return { signature: base58.encode(signature), transaction: base64.encode(signed) }
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

async function signMessage({ accounts, params, call }: StandardRequest): Promise<object> {
  const by = accountOf(accounts, paramOf(params, 'pubkey'))
  const message = decodeParam(longBase58, paramOf(params, 'message'), maxMessageLength)
  const input = { account: by.handle, message: message.slice() }
  const answer = await call('solana:signMessage', 'signMessage', input)
  const [output] = outputsOf(answer, 1)
  const signature = output && readBytes(Reflect.get(output, 'signature'), 64)
  if (signature?.length !== 64) return refuseAnswer('The wallet gave no signature')
  const signed = readBytes(output && Reflect.get(output, 'signedMessage'), maxMessageLength)
  // A wallet may report that it signed something else, such as a text with a prefix: that does not prove this message.
  if (signed && !isSame(signed, message)) throw new TransferError('TRANSACTION_CHANGED')
  return { signature: base58.encode(signature) }
}

async function signTransactions(
  request: StandardRequest,
  values: readonly unknown[],
): Promise<readonly object[]> {
  const { accounts, params } = request
  const by = accountOf(accounts, paramOf(params, 'pubkey'))
  const name = 'solana:signTransaction'
  const inputs = values.map((transaction) => inputOf(request, name, transaction, by))
  const answer = await request.call(name, 'signTransaction', ...inputs)
  return outputsOf(answer, inputs.length).map((output) => signedOf(output, by.account.address))
}

function sendOptionsOf(params: unknown): object {
  const input = paramOf(params, 'sendOptions') ?? paramOf(params, 'options')
  if (!isObject(input)) return {}
  const entries = sendOptionNames.map((name) => [name, paramOf(input, name)])
  return { options: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) }
}

async function signAndSend(request: StandardRequest): Promise<object> {
  const { accounts, params } = request
  const by = accountOf(accounts, paramOf(params, 'pubkey'))
  const name = 'solana:signAndSendTransaction'
  const input = { ...inputOf(request, name, paramOf(params, 'transaction'), by), ...sendOptionsOf(params) }
  const answer = await request.call(name, 'signAndSendTransaction', input)
  const [output] = outputsOf(answer, 1)
  const signature = output && readBytes(Reflect.get(output, 'signature'), 64)
  if (signature?.length !== 64) return refuseAnswer('The wallet gave no signature')
  return { signature: base58.encode(signature) }
}

/** Answers a Solana method by the features of a wallet. */
async function answerSolana(request: StandardRequest): Promise<unknown> {
  const { method, params, accounts } = request
  switch (method) {
    case 'solana_getAccounts':
    case 'solana_requestAccounts':
      return accounts.map(({ account }) => ({ pubkey: account.address }))
    case 'solana_signMessage':
      return signMessage(request)
    case 'solana_signTransaction': {
      const [signed] = await signTransactions(request, [paramOf(params, 'transaction')])
      return signed
    }
    case 'solana_signAllTransactions': {
      const value = paramOf(params, 'transactions')
      if (!Array.isArray(value) || value.length === 0 || value.length > maxTransactions)
        return refuseParams(`1 to ${maxTransactions} transactions are expected`)
      const signed = await signTransactions(request, value)
      return { transactions: signed.map((one) => Reflect.get(one, 'transaction')) }
    }
    case 'solana_signAndSendTransaction':
      return signAndSend(request)
    default:
      throw new QuoinError('RPC_NOT_ALLOWED', { details: method })
  }
}

/** Returns a Solana account. Its address is its key: an address that differs is forged. */
function readSolana({ address, publicKey }: ListedAccount): Account | undefined {
  if (publicKey?.length !== 32 || base58.encode(publicKey) !== address) return undefined
  return { namespace: 'solana', address, type: 'eoa', publicKey: address }
}

/** Solana by the features of a wallet. Source: Wallet Standard, WalletConnect's Solana RPC reference. */
export const solanaCalls: StandardNamespaceCalls = { readAccount: readSolana, answer: answerSolana }
