import type { CaipNetworkId, DecodedTransfer, WalletCall } from '#kernel'
import { decodeAddress, encodeAddress } from '../addresses/address-codec.js'
import { findBitcoinNetwork } from '../addresses/bitcoin-networks.js'
import { type ReadPsbt, readPsbt } from '../params/read-psbt.js'

function read(psbt: unknown): ReadPsbt | undefined {
  try {
    return typeof psbt === 'string' ? readPsbt(psbt) : undefined
  } catch {
    return undefined
  }
}

/**
 * Decodes a transfer from the outputs of a PSBT: the first is the payment, an optional second one returns change to the
 * account. `undefined` if it has other outputs, or a partial sighash. The wallet checks the inputs: it has its coins.
 */
export function decodeTransfer(
  { method, params }: WalletCall,
  network: CaipNetworkId,
): DecodedTransfer | undefined {
  if (method !== 'signPsbt' || typeof params !== 'object' || params === null) return undefined
  const { account, psbt, broadcast }: { account?: unknown; psbt?: unknown; broadcast?: unknown } = params
  const from = typeof account === 'string' ? decodeAddress(account) : 'format'
  const known = findBitcoinNetwork(network)
  const transaction = read(psbt)
  if (typeof from === 'string' || !known || !transaction || broadcast !== false) return undefined
  const { outputs, sighashTypes } = transaction
  const [payment, change, ...more] = outputs
  const isOwn = change === undefined || String(change.script) === String(from.script)
  const to = payment && encodeAddress(payment.script, known)
  if (!payment || to === undefined || !isOwn || more.length > 0 || sighashTypes.length > 0) return undefined
  return { from: from.address, to, value: payment.value }
}
