import { base64, hex } from '@scure/base'
import type { DecodedAddress } from '../addresses/address-codec.js'
import { verifyBip322 } from './verify-bip322.js'
import { verifyLegacySignature } from './verify-legacy-signature.js'

/** A witness with a script and its signatures is far shorter. UTF-16 code units. */
const maxSignatureLength = 20_000

/** What a text may stand for: wallets write signatures as hex or as base64, and BIP-322 puts its variant before it. */
function readBytes(signature: string): readonly Uint8Array[] {
  const text = signature.replace(/^smp/, '')
  return [
    () => hex.decode(text.toLowerCase().replace(/^0x/, '')),
    () => base64.decode(text.padEnd(Math.ceil(text.length / 4) * 4, '=')),
  ].flatMap((read) => {
    try {
      return [read()]
    } catch {
      return []
    }
  })
}

/**
 * Whether an address signed a message: by BIP-322 (its simple variant, for single keys and for several by `OP_CHECKMULTISIG`), or
 * in the older way with the address's key. Only ever imported dynamically.
 */
export function verifySignedMessage(signer: DecodedAddress, message: string, signature: string): boolean {
  if (signature.length === 0 || signature.length > maxSignatureLength) return false
  return readBytes(signature).some((bytes) =>
    bytes.length === 65
      ? verifyLegacySignature(signer, message, bytes)
      : verifyBip322(signer, message, bytes),
  )
}
