import type { DecodedTransfer, Network, WalletCall } from '#kernel'
import { decodeCall } from '../decode/calls/decode-call.js'
import { readPlainTransaction } from '../params/plain-transaction.js'
import { readBatch } from '../params/read-batch.js'

/** Limit, above the data of a transfer. Bytes. */
const maxDataLength = 1_000

/**
 * Decodes a transfer from the parameters of a call: native currency, or tokens by ERC-20 `transfer`; also as the only call of a
 * batch. `undefined` if it is neither, or contains anything else. Only ever imported dynamically.
 */
export function decodeTransfer(call: WalletCall, network: Network): DecodedTransfer | undefined {
  const [only = call, ...more] = readBatch(call, network) ?? []
  if (more.length > 0) return undefined
  const transaction = readPlainTransaction(only, network.caipNetworkId, maxDataLength)
  if (!transaction) return undefined
  const { from } = transaction
  const meaning = decodeCall(transaction)
  if (meaning.kind === 'sendCoin') return { from, to: meaning.to, value: meaning.value }
  if (meaning.kind !== 'sendToken' || meaning.from !== undefined) return undefined
  return { from, to: meaning.to, value: meaning.amount, token: meaning.token }
}
