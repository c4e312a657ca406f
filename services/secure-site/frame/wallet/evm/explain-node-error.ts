import { nodeAnswerOf } from '../node-error.js'
import { WalletError } from '../wallet-error.js'

const NOTHING = 'Nothing was sent.'

/** Converts a node's error to a text for the user. Use it only if nothing has been sent. */
export function explainNodeError(error: unknown, symbol: string): Error {
  if (error instanceof WalletError) return error
  const text = nodeAnswerOf(error)
  if (/insufficient funds|exceeds the balance|not have enough funds/i.test(text))
    return new WalletError(
      'internal',
      `You don’t have enough ${symbol} for the amount and the network fee. ${NOTHING}`,
    )
  if (/revert/i.test(text)) {
    const message = revertReasonOf(text)
    return new WalletError(
      'internal',
      `The network reports that this would fail${message ? `: ${message}` : ''}. ${NOTHING}`,
    )
  }
  if (/less than block base fee|max fee per gas|fee cap/i.test(text))
    return new WalletError('internal', `The network fee went up. ${NOTHING} Try again.`)
  if (/nonce too low|already known|underpriced/i.test(text))
    return new WalletError(
      'internal',
      `Another of your transactions is still pending. ${NOTHING} Try again in a moment.`,
    )
  return new WalletError('internal', `The network didn’t respond as expected. ${NOTHING} Try again.`)
}

/** Returns the text after `reverted`, `reverted with the following reason:` and the like, in printable characters. */
function revertReasonOf(text: string): string | undefined {
  const after = text.slice(text.search(/revert/i) + 'revert'.length)
  const [reason] = after
    .replace(/^ed/i, '')
    .replace(/^ with/i, '')
    .replace(/^ (?:the following )?reason/i, '')
    .replace(/^:/, '')
    .trimStart()
    .replace(/^"/, '')
    .split(/["\n]/, 1)
  return reason
    ?.slice(0, 120)
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
}
