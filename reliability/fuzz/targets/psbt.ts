import { base64 } from '@scure/base'
import { Psbt } from 'bitcoinjs-lib'
import { createMockNetwork } from '#testing'
import { checkBitcoinParams } from '../../../chains/bip122/src/params/check-params.js'
import { type ReadPsbt, readPsbt } from '../../../chains/bip122/src/params/read-psbt.js'
import { describeRequest } from '../../../chains/bip122/src/requests/describe-request.js'
import { bytesOf, canonical, demand, demandSame, type FuzzTarget, inputOf } from '../engine/fuzz-target.js'
import { loadBitcoin } from './load-bitcoin.js'

const account = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const network = createMockNetwork('bip122:000000000019d6689c085ae165831e93')
const script = Buffer.from('0014e8df018c7e326cc253faac7e46cdc51e68542c42', 'hex')

function writtenPsbt(change: (psbt: Psbt) => void): string {
  const psbt = new Psbt()
  psbt.addInput({ hash: 'ab'.repeat(32), index: 1, witnessUtxo: { script, value: 10_000n } })
  psbt.addOutput({ script, value: 9_000n })
  change(psbt)
  return inputOf(psbt.toBuffer())
}

const hex = (text: string): string => inputOf(Buffer.from(text.replaceAll(' ', ''), 'hex'))
/** Version 2, by hand. Source: BIP-370. */
const version2 = hex(
  `70736274ff 0102 04 02000000 0104 01 01 0105 01 01 01fb 04 02000000 00
  010e 20 ${'ab'.repeat(32)} 010f 04 01000000 0110 04 feffffff 00
  0103 08 2823000000000000 0104 16 ${script.toString('hex')} 00`.replace(/\s/g, ''),
)

/** Faults of fields that the reader leaves to the wallet, since it displays and checks none of them. */
const leftToWallet =
  /Decode Error|decoding|Data for|pubkey|Format Error|Unknown|Non-?[Ww]itness|nonWitness|tx[Ii]d|Tapscript|[Tt]aproot|tap[A-Z]|BIP32|Bip32|bip32|DER|xpub|sighash|Script|Invalid key|Unexpected|not a valid/

function demandLikeBitcoinjs(text: string, read: ReadPsbt): void {
  let other: Psbt
  try {
    other = Psbt.fromBase64(text)
  } catch (error) {
    demand(leftToWallet.test(String(error)), `bitcoinjs reads it: ${error}`)
    return
  }
  const { txInputs, txOutputs } = other
  demandSame(
    read.inputs.map(({ hash, index }) => ({ hash, index })),
    txInputs.map(({ hash, index }) => ({ hash, index })),
    'bitcoinjs reads the same inputs',
  )
  demandSame(
    // An amount above the supply is refused by the check; bitcoinjs reads the highest ones as negative.
    read.outputs.map(({ value, script: to }) => ({ value: BigInt.asIntN(64, value), script: to })),
    txOutputs.map(({ value, script: to }) => ({ value, script: to })),
    'bitcoinjs reads the same outputs',
  )
}

function readOrRefuse(text: string): ReadPsbt | undefined {
  try {
    return readPsbt(text)
  } catch (error) {
    // Each fault is an error of the reader or of base64; others would be of the language.
    if (error instanceof TypeError || error instanceof RangeError) throw error
    return undefined
  }
}

/** PSBTs of version 0 and 2 (BIP-174, BIP-370). */
export const psbt: FuzzTarget = {
  name: 'psbt',
  format: 'bytes',
  covers: /\/chains\/bip122\/src\/(params|requests|addresses)\//,
  seeds: [
    writtenPsbt(() => undefined),
    writtenPsbt((one) => one.updateInput(0, { sighashType: 1 })),
    writtenPsbt((one) => one.addOutput({ script: Buffer.from('6a0568656c6c6f', 'hex'), value: 0n })),
    version2,
  ],
  words: [hex('fd0100'), hex('fe01000000'), hex('01fb0402000000'), hex('01030401000000'), hex('70736274ff')],
  prepare: loadBitcoin,
  check(input) {
    const text = base64.encode(bytesOf(input))
    const params = { account, psbt: text, signInputs: [{ address: account, index: 0 }] }
    const fault = checkBitcoinParams('signPsbt', params, network.caipNetworkId)
    const read = readOrRefuse(text)
    demand(read !== undefined || fault !== undefined, 'a request that is checked can be read')
    canonical(describeRequest({ method: 'signPsbt', params, network, account }))
    if (!read) return false
    if (read.version === 0) demandLikeBitcoinjs(text, read)
    return true
  },
}
