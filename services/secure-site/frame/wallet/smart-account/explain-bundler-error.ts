import { nodeAnswerOf, nodeRefusalOf } from '../node-error.js'
import { WalletError } from '../wallet-error.js'

const NOTHING = 'Nothing was sent.'

/** User texts for the entry point's error codes. Source: ERC-4337, the reference EntryPoint. */
const explanations: readonly (readonly [code: RegExp, words: string])[] = [
  [
    /AA21/,
    `Your account doesn’t have enough of the network’s coin for the fee. ${NOTHING} Add some, or switch networks.`,
  ],
  [/AA2[35]/, `Your account changed in the meantime. ${NOTHING} Try again.`],
  [/AA24/, `The network didn’t accept your account’s signature. ${NOTHING} Try again.`],
  [/AA22/, `The request has expired. ${NOTHING} Try again.`],
  [/AA1\d/, `Couldn’t set up your smart account on this network. ${NOTHING} Try again later.`],
  [/AA3\d/, `The fee sponsor rejected this transaction. ${NOTHING} Try again later.`],
  [/maxFeePerGas|maxPriorityFeePerGas|underpriced/i, `The network fee went up. ${NOTHING} Try again.`],
  [/AA[459]\d|gas limit|out of gas/i, `Couldn’t estimate the network fee. ${NOTHING} Try again.`],
]

/** Returns the chain's own reason, on one line and shortened for display. */
function reasonOf(text: string): string | undefined {
  const [, reason] = /revert(?:ed)?(?: with)?(?: reason)?:? "?([^"\n]{1,120})/i.exec(text) ?? []
  return reason?.replace(/[^\x20-\x7e]/g, '').trim()
}

function textOf(error: unknown): string {
  const text = nodeAnswerOf(error)
  const [, words] = explanations.find(([code]) => code.test(text)) ?? []
  if (words) return words
  if (/revert/i.test(text)) {
    const reason = reasonOf(text)
    return `The network reports that this would fail${reason ? `: ${reason}` : ''}. ${NOTHING}`
  }
  if (nodeRefusalOf(error)) return `The network rejected it. ${NOTHING} Try again later.`
  return `The smart account service didn’t respond as expected. ${NOTHING} Try again.`
}

/**
 * Converts a bundler's error to a text for the user, which states that nothing was sent. Use it only if nothing has
 * been sent.
 */
export function explainBundlerError(error: unknown): Error {
  if (error instanceof WalletError) return error
  return new WalletError('internal', textOf(error), { wasSent: 'no' })
}
