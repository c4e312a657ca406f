import { base64, hex } from '@scure/base'
import type { DecodedAddress } from '../addresses/address-codec.js'
import { verifyBip322 } from './verify-bip322.js'
import { verifyLegacySignature } from './verify-legacy-signature.js'

/** Limit, far above the length of a witness with a script and its signatures. UTF-16 code units. */
const maxSignatureLength = 20_000

/** Returns the possible bytes of a signature: wallets write hex or base64, and BIP-322 adds its variant as a prefix. */
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
 * Returns whether an address signed a message: by BIP-322 (simple variant, for a single key or `OP_CHECKMULTISIG`), or
 * by the legacy scheme with the key of the address. Only ever imported dynamically.
 */
export function verifySignedMessage(signer: DecodedAddress, message: string, signature: string): boolean {
  if (signature.length === 0 || signature.length > maxSignatureLength) return false
  return readBytes(signature).some((bytes) =>
    bytes.length === 65
      ? verifyLegacySignature(signer, message, bytes)
      : verifyBip322(signer, message, bytes),
  )
}
