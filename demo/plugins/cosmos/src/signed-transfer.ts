import { QuoinError, TransferError } from 'quoin/kernel'
import { readAuthInfo, type SignerDocument, writeSignDoc, writeTransaction } from './documents.js'
import { isSignatureOf, transactionId } from './keys.js'
import { fromBase64, isSameBytes } from './protobuf.js'
import type { DirectTransfer } from './requests.js'

function bytesIn(value: unknown): Uint8Array {
  if (typeof value === 'string' && value.length <= 200_000 && /^[A-Za-z0-9+/]+={0,2}$/.test(value))
    return fromBase64(value)
  throw new QuoinError('ANSWER_INVALID', { details: "The wallet's answer has no bytes" })
}

function refuse(details: string): never {
  throw new TransferError('TRANSACTION_CHANGED', { details: `${details}. Nothing was sent` })
}

/** Throws unless only the fee differs, and costs no more than what was displayed. */
function compareSigners(signed: SignerDocument, requested: SignerDocument): void {
  if (!isSameBytes(signed.publicKey, requested.publicKey)) refuse('The wallet signed with another key')
  if (signed.sequence !== requested.sequence) refuse('The wallet signed with another sequence')
  const [fee, displayed] = [signed.fee, requested.fee]
  if (!fee || fee.denom !== displayed?.denom) refuse('The wallet pays the fee in another coin')
  if (fee.amount > displayed.amount)
    refuse(`The wallet raised the fee from ${displayed.amount} to ${fee.amount} ${fee.denom}`)
}

/**
 * Returns the transaction of a wallet's response. The body must be the displayed bytes; the wallet may lower the fee.
 *
 * Throws `TRANSACTION_CHANGED`, `ANSWER_INVALID`.
 */
export function readSigned(
  answer: unknown,
  { request, auth }: DirectTransfer,
): { readonly transaction: Uint8Array; readonly id: string } {
  const { signed, signature: signatures } = Object(answer)
  const { bodyBytes, authInfoBytes } = Object(signed)
  const bytes = { bodyBytes: bytesIn(bodyBytes), authInfoBytes: bytesIn(authInfoBytes) }
  const { signDoc } = request
  if (!isSameBytes(bytes.bodyBytes, fromBase64(signDoc.bodyBytes))) refuse('The wallet changed the transfer')
  if (!isSameBytes(bytes.authInfoBytes, fromBase64(signDoc.authInfoBytes))) {
    let other: SignerDocument
    try {
      other = readAuthInfo(bytes.authInfoBytes)
    } catch {
      refuse('The wallet changed the signer')
    }
    compareSigners(other, auth)
  }
  const signature = bytesIn(Object(signatures).signature)
  const document = writeSignDoc(bytes, signDoc.chainId, BigInt(signDoc.accountNumber))
  if (!isSignatureOf(auth.publicKey, document, signature))
    throw new QuoinError('ANSWER_INVALID', { details: 'The signature is not that of the account' })
  const transaction = writeTransaction(bytes, signature)
  return { transaction, id: transactionId(transaction) }
}
