import { address as addresses, networks, Psbt } from 'bitcoinjs-lib'
import type { KeysNetwork } from '../namespace-keys.js'
import { invalidParams, unauthorized, WalletError } from '../wallet-error.js'
import type { OwnAddress } from './bip122-account.js'

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}

/** Fee rate in satoshi per virtual byte, and the approximate sizes of an input and of the rest. */
const rate = 10n
const [inputSize, restSize] = [68n, 80n]

/** Builds a payment of the wallet itself: spends as many coins as needed, the oldest first, and returns the change. */
export async function buildBip122Payment(
  own: OwnAddress,
  { to, amount }: { readonly to: string; readonly amount: bigint },
  network: KeysNetwork,
): Promise<Psbt> {
  const response = await fetch(`${network.rpcUrl}/address/${own.address}/utxo`)
  if (!response.ok) throw new WalletError(-32603, 'The network does not answer.')
  // The sandbox's own server returns outputs in the format of Esplora.
  const coins = (await response.json()) as readonly Coin[]
  const psbt = new Psbt({ network: networks.regtest })
  let script: Uint8Array
  try {
    script = addresses.toOutputScript(to, networks.regtest)
  } catch {
    throw invalidParams('the recipient is not an address of this network.')
  }
  psbt.addOutput({ script, value: amount })
  let left = -amount - rate * restSize
  for (const { txid, vout, value } of coins) {
    if (left >= 0n) break
    psbt.addInput({ hash: txid, index: vout, witnessUtxo: { script: own.script, value: BigInt(value) } })
    left += BigInt(value) - rate * inputSize
  }
  if (left < 0n) throw new WalletError(-32003, 'The account does not have enough for the amount and the fee.')
  if (left > 546n) psbt.addOutput({ script: own.script, value: left })
  return psbt
}

/** An input to sign, with its address. */
export interface WantedInput {
  readonly index: number
  readonly address: string
}

export function readWantedInputs(value: unknown): readonly WantedInput[] {
  if (!Array.isArray(value) || value.length === 0)
    throw invalidParams('signInputs must be a non-empty array.')
  return value.map((entry: unknown) => {
    const { index, address } = Object(entry)
    if (!Number.isSafeInteger(index) || typeof address !== 'string')
      throw invalidParams('signInputs needs index and address.')
    return { index, address }
  })
}

/** Signs inputs of a PSBT with the keys of their addresses. */
export function signBip122Psbt(psbt: Psbt, wanted: readonly WantedInput[], own: readonly OwnAddress[]): void {
  for (const { index, address } of wanted) {
    const owner = own.find((one) => one.address === address)
    if (!owner) throw unauthorized()
    const input = psbt.data.inputs[index]
    if (!input) throw invalidParams('signInputs contains an index without an input.')
    if (owner.purpose === 'ordinals' && !input.tapInternalKey) {
      const tapInternalKey = Uint8Array.from(owner.publicKey.match(/../g) ?? [], (pair) =>
        Number.parseInt(pair, 16),
      )
      psbt.updateInput(index, { tapInternalKey })
    }
    psbt.signInput(index, owner.signer)
  }
}

/** Sends the transaction of a signed PSBT to the network. Returns its id. */
export async function sendBip122Psbt(psbt: Psbt, network: KeysNetwork): Promise<string> {
  const body = psbt.clone().finalizeAllInputs().extractTransaction().toHex()
  const response = await fetch(`${network.rpcUrl}/tx`, { method: 'POST', body })
  const text = await response.text()
  if (response.ok) return text
  throw new WalletError(-32603, `The network refused the transaction: ${text.slice(0, 200)}`)
}
