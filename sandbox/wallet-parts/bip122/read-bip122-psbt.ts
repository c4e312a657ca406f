import { address as addresses, networks, Psbt } from 'bitcoinjs-lib'
import type { ApprovalFact } from '../approval/approval-view.js'
import { plainText } from '../approval/plain-text.js'
import { invalidParams } from '../wallet-error.js'
import type { OwnAddress } from './bip122-account.js'

/** The content of a PSBT, decoded from the bytes that are signed. */
export interface ReadPsbt {
  readonly psbt: Psbt
  readonly facts: ApprovalFact[]
  readonly warning: string | undefined
}

export function inBitcoin(satoshi: bigint, symbol: string): string {
  const digits = satoshi.toString().padStart(9, '0')
  const fraction = digits.slice(-8).replace(/0+$/, '')
  return `${digits.slice(0, -8)}${fraction ? `.${fraction}` : ''} ${symbol}`
}

function addressOf(script: Uint8Array): string {
  try {
    return addresses.fromOutputScript(script, networks.regtest)
  } catch {
    return plainText(
      `A script: ${Array.from(script, (byte) => byte.toString(16).padStart(2, '0')).join('')}`,
      200,
    )
  }
}

/** Returns the coin that an input spends. */
function coinOf(psbt: Psbt, at: number): { readonly script: Uint8Array; readonly value: bigint } {
  const { witnessUtxo, nonWitnessUtxo } = psbt.data.inputs[at] ?? {}
  if (witnessUtxo) return witnessUtxo
  if (nonWitnessUtxo) throw invalidParams('this wallet signs inputs with a witness only.')
  throw invalidParams('an input lacks the output that it spends.')
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => one.join() === other.join()

/** Parses a PSBT into recipients, change and fee. */
export function readBip122Psbt(text: unknown, own: readonly OwnAddress[], symbol: string): ReadPsbt {
  if (typeof text !== 'string') throw invalidParams('psbt must be a string.')
  let psbt: Psbt
  try {
    psbt = Psbt.fromBase64(text, { network: networks.regtest })
  } catch {
    throw invalidParams('psbt cannot be decoded.')
  }
  const isOwn = (script: Uint8Array): boolean => own.some((one) => isSame(one.script, script))
  const inputs = psbt.data.inputs.map((_, at) => coinOf(psbt, at))
  const paid = psbt.txOutputs.filter(({ script }) => !isOwn(script))
  const back = psbt.txOutputs.filter(({ script }) => isOwn(script))
  const sum = (coins: readonly { readonly value: bigint }[]): bigint =>
    coins.reduce((total, { value }) => total + value, 0n)
  const fee = sum(inputs) - sum(psbt.txOutputs)
  if (fee < 0n) throw invalidParams('psbt pays more than it spends.')
  const foreign = inputs.length - inputs.filter(({ script }) => isOwn(script)).length
  const facts: ApprovalFact[] = [
    ...paid.flatMap(({ script, value }): ApprovalFact[] => [
      { label: 'Amount', value: inBitcoin(value, symbol), look: 'amount' },
      { label: 'To', value: addressOf(script), look: 'code' },
    ]),
    ...(paid.length === 0 ? [{ label: 'To', value: 'Only to yourself' }] : []),
    { label: 'Network fee', value: inBitcoin(fee, symbol) },
    ...back.map(({ script, value }) => ({
      label: 'Change to you',
      value: `${inBitcoin(value, symbol)} (${addressOf(script).slice(0, 12)}…)`,
    })),
  ]
  const isDear = fee > 10_000n && fee > sum(paid) / 2n
  const warnings = [
    ...(isDear ? ['The fee is more than half of the amount.'] : []),
    ...(foreign > 0 ? [`${foreign} of the inputs are not yours: others pay, too.`] : []),
  ]
  return { psbt, facts, warning: warnings.join(' ') || undefined }
}
