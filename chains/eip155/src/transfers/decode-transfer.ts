import type { DecodedTransfer, Network, WalletCall } from '#kernel'
import { decodeCall } from '../decode/calls/decode-call.js'
import { readPlainTransaction } from './plain-transaction.js'

/** More than a transfer has. Bytes. */
const maxDataLength = 1_000

/**
 * What a call sends, read from its own parameters: coins, or tokens by ERC-20 `transfer`. `undefined` where it is neither, or
 * has anything besides. Only ever imported dynamically.
 */
export function decodeTransfer(call: WalletCall, { caipNetworkId }: Network): DecodedTransfer | undefined {
  const transaction = readPlainTransaction(call, caipNetworkId, maxDataLength)
  if (!transaction) return undefined
  const { from } = transaction
  const meaning = decodeCall(transaction)
  if (meaning.kind === 'sendCoin') return { from, to: meaning.to, value: meaning.value }
  if (meaning.kind !== 'sendToken' || meaning.from !== undefined) return undefined
  return { from, to: meaning.to, value: meaning.amount, token: meaning.token }
}
