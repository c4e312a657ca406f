import { Transaction } from 'bitcoinjs-lib'
import type { ChainRequest } from '#kernel'
import { decodeAddress } from '../addresses/address-codec.js'
import type { Esplora } from '../node/esplora.js'
import { readPsbt } from '../params/read-psbt.js'

/** Coins that a transaction spends, and its outputs, as comparable texts. */
interface Effects {
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
}

const inputText = (hash: Uint8Array, index: number): string => `${String(hash)}:${index}`
const outputText = (value: bigint, script: Uint8Array): string => `${value}:${String(script)}`

/** Returns the effects of a PSBT in base64. Throws if it cannot be read. */
function effectsOfPsbt(psbt: unknown): Effects {
  const { inputs, outputs } = readPsbt(String(psbt))
  return {
    inputs: inputs.map(({ hash, index }) => inputText(hash, index)),
    outputs: outputs.map(({ value, script }) => outputText(value, script)),
  }
}

/** Returns whether a transaction spends the same coins for the same outputs. */
const isSame = (one: Effects, other: Effects): boolean =>
  String(one.inputs) === String(other.inputs) && String(one.outputs) === String(other.outputs)

/**
 * Returns whether the sent transaction is the requested one: a PSBT with its coins and outputs, a transfer with exactly one payment of the
 * amount. The wallet chooses the coins of a transfer, and its change, whose address only it knows unless the request names it.
 *
 * @throws the errors of `Esplora.readTransaction`
 */
export async function compareSent(
  esplora: Esplora,
  request: ChainRequest & { readonly id: string; readonly method: string; readonly params: unknown },
): Promise<boolean | undefined> {
  const { id, method, params } = request
  if (method !== 'sendTransfer' && method !== 'signPsbt') return undefined
  const sent = Transaction.fromHex(await esplora.readTransaction(request, id))
  if (sent.getId() !== id.toLowerCase()) throw new Error('The response is another transaction')
  const outputs = sent.outs.map(({ value, script }) => outputText(BigInt(value), script))
  const { psbt, recipientAddress, amount, changeAddress } = Object(params)
  if (method === 'signPsbt')
    return isSame(effectsOfPsbt(psbt), {
      inputs: sent.ins.map(({ hash, index }) => inputText(hash, index)),
      outputs,
    })
  const to = decodeAddress(String(recipientAddress))
  if (typeof to === 'string') return undefined
  const payment = outputText(BigInt(String(amount)), to.script)
  if (!outputs.includes(payment)) return false
  const change = decodeAddress(String(changeAddress ?? ''))
  // An output of zero carries a memo.
  const rest = sent.outs.filter(({ value }, at) => at !== outputs.indexOf(payment) && BigInt(value) > 0n)
  return typeof change === 'string'
    ? rest.length <= 1
    : rest.every(({ script }) => String(script) === String(change.script))
}

/** Returns whether the wallet signed the requested PSBT; `undefined` if it cannot be said. Never throws. */
export function compareSigned(method: string, params: unknown, answer: unknown): boolean | undefined {
  try {
    if (method !== 'signPsbt' || typeof Object(answer).psbt !== 'string') return undefined
    return isSame(effectsOfPsbt(Object(params).psbt), effectsOfPsbt(Object(answer).psbt))
  } catch {
    return undefined
  }
}
