import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import type { Acting } from '../approvals.js'
import type { AnswerRpc, RpcCall, WalletParts } from '../rpc-call.js'
import { fieldsOf } from '../rpc-params.js'
import { invalidParams, WalletError } from '../wallet-error.js'
import { readSendOptions, sendToNode } from './send-to-node.js'
import {
  isTransactionMessage,
  type ReadTransaction,
  readTransactionFor,
  type SignedTransaction,
  signTransaction as signOne,
} from './signed-transaction.js'

/** Maximum length in base58 characters; longer than any readable message. */
const MAX_MESSAGE_LENGTH = 20_000
const MAX_TRANSACTIONS = 20

type Fields = Readonly<Record<string, unknown>>

/** Rejects requests for another account than the one in use; `pubkey` may be left out. */
function checkSigner({ account }: Acting, { pubkey }: Fields): void {
  if (pubkey === undefined || pubkey === account.address) return
  throw new WalletError(
    'unauthorized',
    'This request is for another account than the one in use. Nothing was signed.',
  )
}

async function begin({ params, chain }: RpcCall, { approvals }: WalletParts) {
  const fields = fieldsOf(params)
  if (!fields) throw invalidParams('The parameters must be an object')
  const acting = await approvals.begin(chain)
  checkSigner(acting, fields)
  return { fields, acting }
}

function decodeMessage(text: unknown): Uint8Array {
  if (typeof text !== 'string' || text.length > MAX_MESSAGE_LENGTH)
    throw invalidParams('The message is not base58')
  try {
    return base58.decode(text)
  } catch {
    throw invalidParams('The message is not base58')
  }
}

/** `solana_signMessage`: the message in base58. Returns `{ signature }`. */
export const signSolanaMessage: AnswerRpc = async (call, parts) => {
  const { fields, acting } = await begin(call, parts)
  const bytes = decodeMessage(fields.message)
  if (isTransactionMessage(bytes)) throw invalidParams('This message is a transaction')
  const message = base64.encode(bytes)
  await parts.approvals.request(acting, { kind: 'solanaMessage', message }, call.by.signal)
  return parts.keyring.use(acting.account.address, ({ solana }) => ({
    signature: base58.encode(ed25519.sign(bytes, solana)),
  }))
}

async function signEach(
  call: RpcCall,
  parts: WalletParts,
  acting: Acting,
  values: readonly unknown[],
  isSignedOnly: boolean,
): Promise<readonly SignedTransaction[]> {
  const read: readonly ReadTransaction[] = values.map((one) =>
    readTransactionFor(one, acting.account.address),
  )
  const transactions = read.map(({ bytes }) => base64.encode(bytes))
  const subject = { kind: 'solanaTransactions', transactions, isSignedOnly } as const
  await parts.approvals.request(acting, subject, call.by.signal)
  return parts.keyring.use(acting.account.address, ({ solana }) => read.map((one) => signOne(one, solana)))
}

/** `solana_signTransaction`: base64. Returns `{ signature, transaction }`. */
export const signSolanaTransaction: AnswerRpc = async (call, parts) => {
  const { fields, acting } = await begin(call, parts)
  const [signed] = await signEach(call, parts, acting, [fields.transaction], true)
  return signed
}

/** `solana_signAllTransactions`: a list of base64. Returns `{ transactions }`. */
export const signAllSolanaTransactions: AnswerRpc = async (call, parts) => {
  const { fields, acting } = await begin(call, parts)
  const { transactions } = fields
  if (!Array.isArray(transactions) || transactions.length === 0 || transactions.length > MAX_TRANSACTIONS)
    throw invalidParams(`1 to ${MAX_TRANSACTIONS} transactions are expected`)
  const signed = await signEach(call, parts, acting, transactions, true)
  return { transactions: signed.map(({ transaction }) => transaction) }
}

/** `solana_signAndSendTransaction`: base64, and options for the node. Returns `{ signature }`. */
export const signAndSendSolanaTransaction: AnswerRpc = async (call, parts) => {
  const { fields, acting } = await begin(call, parts)
  const options = readSendOptions(fields.sendOptions ?? fields.options)
  const [signed] = await signEach(call, parts, acting, [fields.transaction], false)
  if (!signed) throw invalidParams('A transaction is expected')
  await sendToNode(signed, call.chain, options)
  return { signature: signed.signature }
}
