import * as secp256k1 from '@bitcoinerlab/secp256k1'
import { initEccLib } from 'bitcoinjs-lib'

/** Lets bitcoinjs check taproot keys. */
export async function loadBitcoin(): Promise<void> {
  initEccLib(secp256k1)
}
