import { schnorr } from '@noble/curves/secp256k1.js'
import { Transaction } from '@scure/btc-signer'

const lenient = { allowUnknownInputs: true, allowUnknownOutputs: true, disableScriptCheck: true }

/**
 * Checks that inputs which spend from taproot addresses are signed by their key: the node cannot check it. Returns the
 * fault, or `undefined` if there is none. Refuses script-path spends. Sources: BIP-340, BIP-341.
 *
 * @param {string} hex the transaction
 * @param {(txid: string, vout: number) => { script: string, value: number } | undefined} coinOf
 */
export function findTaprootFault(hex, coinOf) {
  const transaction = Transaction.fromRaw(Buffer.from(hex, 'hex'), lenient)
  const inputs = Array.from({ length: transaction.inputsLength }, (_, at) => transaction.getInput(at))
  const coins = inputs.map(({ txid, index }) => coinOf(Buffer.from(txid).toString('hex'), index))
  const isTaproot = (coin) => coin?.script.startsWith('5120') && coin.script.length === 68
  if (!coins.some(isTaproot)) return undefined
  if (!coins.every(Boolean)) return 'bad-txns-inputs-missingorspent'
  const scripts = coins.map(({ script }) => Buffer.from(script, 'hex'))
  const values = coins.map(({ value }) => BigInt(value))
  for (const [at, coin] of coins.entries()) {
    if (!isTaproot(coin)) continue
    const [signature, ...more] = inputs[at].finalScriptWitness ?? []
    const type = signature?.length === 65 ? signature[64] : 0
    const isKeySpend =
      more.length === 0 && (signature?.length === 64 || (signature?.length === 65 && type !== 0))
    if (!isKeySpend) return 'only one signature is understood here'
    const hash = transaction.preimageWitnessV1(at, scripts, type, values)
    if (!schnorr.verify(signature.subarray(0, 64), hash, scripts[at].subarray(2)))
      return 'mandatory-script-verify-flag-failed (Invalid Schnorr signature)'
  }
  return undefined
}
