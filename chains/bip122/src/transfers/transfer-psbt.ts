import * as curve from '@bitcoinerlab/secp256k1'
import { initEccLib, Psbt, Transaction } from 'bitcoinjs-lib'
import { QuoinError, TransferError } from '#kernel'
import { nestedScriptOf } from '../addresses/read-public-key.js'
import type { UnspentOutput } from '../node/esplora.js'
import type { Selection } from './coin-selection.js'
import type { PreparedTransfer } from './prepare-transfer.js'

/** Signals that the transaction may be replaced by one with a higher fee, as wallets expect. Source: BIP-125. */
const replaceable = 0xffff_fffd

/** Limit of a PSBT. UTF-16 code units. */
const maxPsbtLength = 2_000_000

/**
 * Writes a transfer as a PSBT. Only ever imported dynamically.
 *
 * @param readWhole returns a whole transaction as hex: legacy signatures do not cover the amount, so it is read from
 * there
 */
export async function writeTransferPsbt(
  { from, to, value, publicKey }: PreparedTransfer,
  { inputs, change }: Selection<UnspentOutput>,
  readWhole: (id: string) => Promise<string>,
): Promise<string> {
  initEccLib(curve)
  const psbt = new Psbt()
  for (const { txid, vout, value: amount } of inputs) {
    const witnessUtxo = { script: from.script, value: amount }
    const input = { hash: txid, index: vout, sequence: replaceable }
    if (from.kind === 'p2pkh') {
      const whole = Transaction.fromHex(await readWhole(txid))
      const isIt = whole.getId() === txid && whole.outs[vout]?.value === amount
      if (!isIt) throw new QuoinError('NODE_FAILED', { details: `${txid} is another transaction` })
      psbt.addInput({ ...input, nonWitnessUtxo: whole.toBuffer() })
    } else if (from.kind === 'p2sh' && publicKey) {
      psbt.addInput({ ...input, witnessUtxo, redeemScript: nestedScriptOf(publicKey) })
    } else if (from.kind === 'p2tr' && publicKey) {
      psbt.addInput({ ...input, witnessUtxo, tapInternalKey: publicKey })
    } else psbt.addInput({ ...input, witnessUtxo })
  }
  psbt.addOutput({ script: to.script, value })
  if (change > 0n) psbt.addOutput({ script: from.script, value: change })
  return psbt.toBase64()
}

/** A signed transaction that can be broadcast. */
export interface SignedTransaction {
  readonly hex: string
  readonly id: string
}

function readPsbt(text: unknown): Psbt {
  try {
    if (typeof text !== 'string' || text.length > maxPsbtLength)
      throw new Error('The response contains no PSBT')
    return Psbt.fromBase64(text)
  } catch (cause) {
    throw new QuoinError('ANSWER_INVALID', { details: 'The wallet returned no PSBT', cause })
  }
}

/** Returns the bytes that signatures do not change: inputs, outputs, amounts, sequences, version and lock time. */
function unsignedBytes(psbt: Psbt): string {
  return psbt.data.globalMap.unsignedTx.toBuffer().join()
}

/**
 * Returns the transaction of a signed PSBT if it equals the requested one. Throws `TRANSACTION_CHANGED`,
 * `ANSWER_INVALID`. Only ever imported dynamically.
 */
export function finishTransfer(requested: string, answer: unknown): SignedTransaction {
  initEccLib(curve)
  const psbt = Psbt.fromBase64(requested)
  const signed = readPsbt(answer)
  if (unsignedBytes(psbt) !== unsignedBytes(signed))
    throw new TransferError('TRANSACTION_CHANGED', { details: 'Inputs, outputs or amounts differ' })
  try {
    // Keeps our data of the coins, and takes only the signatures from the wallet.
    psbt.combine(signed)
    for (const [at, { finalScriptSig, finalScriptWitness }] of psbt.data.inputs.entries())
      if (!finalScriptSig && !finalScriptWitness) psbt.finalizeInput(at)
    const transaction = psbt.extractTransaction()
    return { hex: transaction.toHex(), id: transaction.getId() }
  } catch (cause) {
    throw new QuoinError('ANSWER_INVALID', { details: 'The wallet did not sign all inputs', cause })
  }
}
