import * as curve from '@bitcoinerlab/secp256k1'
import { initEccLib, Psbt, Transaction } from 'bitcoinjs-lib'
import { QuoinError, TransferError } from '#kernel'
import { nestedScriptOf } from '../addresses/read-public-key.js'
import type { UnspentOutput } from '../node/esplora.js'
import type { Selection } from './coin-selection.js'
import type { PreparedTransfer } from './prepare-transfer.js'

/** Inputs say that they may be replaced by others with a higher fee, as wallets expect. Source: BIP-125. */
const replaceable = 0xffff_fffd

/** Longest PSBT that is read. UTF-16 code units. */
const maxPsbtLength = 2_000_000

/**
 * Writes a transfer as a PSBT. Only ever imported dynamically.
 *
 * @param readWhole gives a whole transaction as hex: old inputs are signed without their amount, so that it is read from there
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

/** A transaction that can be sent to the network. */
export interface SignedTransaction {
  readonly hex: string
  readonly id: string
}

function readPsbt(text: unknown): Psbt {
  try {
    if (typeof text !== 'string' || text.length > maxPsbtLength) throw new Error('The answer has no PSBT')
    return Psbt.fromBase64(text)
  } catch (cause) {
    throw new QuoinError('ANSWER_INVALID', { details: 'The wallet gave no PSBT', cause })
  }
}

/** Inputs, outputs, amounts, sequences, version and lock time: all that the signatures do not say. */
function unsignedBytes(psbt: Psbt): string {
  return psbt.data.globalMap.unsignedTx.toBuffer().join()
}

/**
 * The transaction of a PSBT that a wallet signed, if it is the one that it was asked to sign. Throws `TRANSACTION_CHANGED`,
 * `ANSWER_INVALID`. Only ever imported dynamically.
 */
export function finishTransfer(requested: string, answer: unknown): SignedTransaction {
  initEccLib(curve)
  const psbt = Psbt.fromBase64(requested)
  const signed = readPsbt(answer)
  if (unsignedBytes(psbt) !== unsignedBytes(signed))
    throw new TransferError('TRANSACTION_CHANGED', { details: 'Inputs, outputs or amounts differ' })
  try {
    // What we know of the coins stays; of the wallet's, the signatures are taken.
    psbt.combine(signed)
    for (const [at, { finalScriptSig, finalScriptWitness }] of psbt.data.inputs.entries())
      if (!finalScriptSig && !finalScriptWitness) psbt.finalizeInput(at)
    const transaction = psbt.extractTransaction()
    return { hex: transaction.toHex(), id: transaction.getId() }
  } catch (cause) {
    throw new QuoinError('ANSWER_INVALID', { details: 'The wallet did not sign all inputs', cause })
  }
}
