import { base64 } from '@scure/base'
import { isSolanaAddress } from '../addresses/formats.js'
import { loadWithWeb3 } from '../load-with-web3.js'

type Fields = Readonly<Record<string, unknown>>
type Check = (params: Fields) => Promise<string | undefined> | string | undefined

/** Limit, above the length of a message that a user reads. Base58 letters: about 15 kB of text. */
const maxMessageLength = 20_000
/** Base64 length of the largest transaction that nodes accept: 1,232 bytes. */
const maxTransactionLength = 1_644
const maxTransactions = 20

const commitments: readonly unknown[] = ['processed', 'confirmed', 'finalized']

/** Returns the fields of an object; `undefined` if it has others than these names. */
function fieldsOf(value: unknown, names: readonly string[]): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  if (Reflect.ownKeys(value).some((key) => typeof key !== 'string' || !names.includes(key))) return undefined
  // An object that is not an array has string keys; its values stay unknown.
  return value as Fields
}

function checkSigner(pubkey: unknown): string | undefined {
  return typeof pubkey === 'string' && isSolanaAddress(pubkey) ? undefined : 'pubkey is not an address'
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0

/** Source: `sendTransaction` of Solana's RPC reference. */
function checkSendOptions(raw: unknown): string | undefined {
  if (raw === undefined) return undefined
  const options = fieldsOf(raw, ['skipPreflight', 'preflightCommitment', 'maxRetries', 'minContextSlot'])
  if (!options) return 'The send options are unknown'
  const { skipPreflight, preflightCommitment, maxRetries, minContextSlot } = options
  if (![undefined, true, false].some((value) => value === skipPreflight))
    return 'skipPreflight is not a boolean'
  if (preflightCommitment !== undefined && !commitments.includes(preflightCommitment))
    return 'preflightCommitment is unknown'
  const counts = [maxRetries, minContextSlot].filter((value) => value !== undefined)
  return counts.every(isCount) ? undefined : 'maxRetries or minContextSlot is not a non-negative integer'
}

/** Checks that a text is a transaction that the account must sign. */
async function checkTransaction(raw: unknown, pubkey: unknown): Promise<string | undefined> {
  if (typeof raw !== 'string' || raw.length > maxTransactionLength) return 'A transaction is not base64'
  if (pubkey !== undefined) {
    const fault = checkSigner(pubkey)
    if (fault) return fault
  }
  let bytes: Uint8Array
  try {
    bytes = base64.decode(raw)
  } catch {
    return 'A transaction is not base64'
  }
  const { findTransactionFault } = await loadWithWeb3(() => import('./transaction-fault.js'))
  return findTransactionFault(bytes, typeof pubkey === 'string' ? pubkey : undefined)
}

function checkMessage({ message, pubkey }: Fields): string | undefined {
  const isMessage =
    typeof message === 'string' &&
    message.length <= maxMessageLength &&
    /^[1-9A-HJ-NP-Za-km-z]*$/.test(message)
  return isMessage ? checkSigner(pubkey) : 'The message is not base58'
}

async function checkTransactions({ transactions, pubkey }: Fields): Promise<string | undefined> {
  if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > maxTransactions)
    return `1 to ${maxTransactions} transactions are expected`
  for (const transaction of transactions) {
    const fault = await checkTransaction(transaction, pubkey)
    if (fault) return fault
  }
  return undefined
}

const checks: ReadonlyMap<string, { readonly names: readonly string[]; readonly check: Check }> = new Map([
  ['solana_signMessage', { names: ['message', 'pubkey'], check: checkMessage }],
  [
    'solana_signTransaction',
    {
      names: ['transaction', 'pubkey'],
      check: ({ transaction, pubkey }: Fields) => checkTransaction(transaction, pubkey),
    },
  ],
  ['solana_signAllTransactions', { names: ['transactions', 'pubkey'], check: checkTransactions }],
  [
    'solana_signAndSendTransaction',
    {
      names: ['transaction', 'pubkey', 'sendOptions', 'options'],
      check: async ({ transaction, pubkey, sendOptions, options }: Fields) =>
        checkSendOptions(sendOptions) ??
        checkSendOptions(options) ??
        (await checkTransaction(transaction, pubkey)),
    },
  ],
])

/** Checks parameters without a specific shape: a list, an empty object, or nothing. */
function checkOther(params: unknown): string | undefined {
  if (params === undefined || Array.isArray(params) || fieldsOf(params, [])) return undefined
  return 'A list of parameters is expected'
}

/** Returns why the parameters of a method must not reach a wallet; `undefined` if they may (SEC-08). */
export async function checkSolanaParams(method: string, params: unknown): Promise<string | undefined> {
  const known = checks.get(method)
  if (!known) return checkOther(params)
  const fields = fieldsOf(params, known.names)
  return fields ? known.check(fields) : `Only ${known.names.join(', ')} are expected`
}
