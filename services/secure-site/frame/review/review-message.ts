import { base64 } from '@scure/base'
import { type DecodedMessage, decodeMessage } from 'quoin/decoders/eip155'
import { isSolanaTransactionMessage } from 'quoin/decoders/solana'
import type { ReviewWarning } from '../approval/approval-review.js'
import type { SubjectReview } from './evm/review-calls.js'

/** Decodes base64; `undefined` for invalid text. */
export function readBase64(text: string): Uint8Array | undefined {
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}

function reviewDecoded({ kind, text, hasHidden, signIn }: DecodedMessage): SubjectReview {
  const warnings: ReviewWarning[] = []
  if (kind !== 'text') warnings.push('blindMessage')
  if (hasHidden) warnings.push('hiddenCharacters')
  if (signIn?.domainIsOther) warnings.push('domainIsOther')
  return { subject: { kind: 'message', text, isHex: kind !== 'text' }, warnings }
}

/** Reviews the message of `personal_sign`. */
export function reviewMessage(message: string, origin: string): SubjectReview {
  return reviewDecoded(decodeMessage(message, { origin }))
}

/**
 * Reviews the message of `solana_signMessage`. Throws if the bytes are a transaction: the signature would authorize it.
 */
export function reviewSolanaMessage(message: string, origin: string): SubjectReview {
  const bytes = readBase64(message)
  if (!bytes) throw new Error('We can’t read the message that the app wants you to sign. Nothing was signed.')
  if (isSolanaTransactionMessage(bytes)) {
    throw new Error('The app presented a transaction as a message. Nothing was signed.')
  }
  return reviewDecoded(decodeMessage(bytes, { origin }))
}
