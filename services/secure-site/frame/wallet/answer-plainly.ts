import { BaseError } from 'viem'
import { WalletError } from './wallet-error.js'

/**
 * Replaces errors of libraries, which contain addresses, keys of services and bytes: none of these leave the frame
 * (SEC-13).
 */
export async function answerPlainly<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    throw new WalletError(
      'internal',
      'The network didn’t respond as expected. Nothing was signed. Try again.',
    )
  }
}
