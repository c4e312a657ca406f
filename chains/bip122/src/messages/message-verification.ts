import { base64, hex } from '@scure/base'
import type { DecodedAddress } from '../addresses/address-codec.js'
import { type Bip322Variant, checkBip322 } from './verify-bip322.js'
import { verifyLegacySignature } from './verify-legacy-signature.js'

/** Limit, far above the length of a proof of funds with several inputs. UTF-16 code units. */
const maxSignatureLength = 100_000

/** Returns the possible bytes of a signature: wallets write hex or base64. */
function readBytes(text: string): readonly Uint8Array[] {
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

/** A signature that a time lock guards does not count: who may spend later only does not speak for the address now. */
const isSigned = (
  signer: DecodedAddress,
  message: string,
  bytes: Uint8Array,
  variant: Bip322Variant,
): boolean => checkBip322(signer, message, bytes, variant) === 'valid'

/** Returns whether a signature without a prefix is valid: of the legacy scheme, or of a wallet from before BIP-322 had prefixes. */
function verifyUnnamed(signer: DecodedAddress, message: string, bytes: Uint8Array): boolean {
  if (bytes.length === 65) return verifyLegacySignature(signer, message, bytes)
  return (['smp', 'ful'] as const).some((variant) => isSigned(signer, message, bytes, variant))
}

/**
 * Returns whether an address signed a message: by BIP-322, in any of its variants and of every kind of address, or by the legacy
 * scheme with the key of the address. Only ever imported dynamically.
 */
export function verifySignedMessage(signer: DecodedAddress, message: string, signature: string): boolean {
  if (signature.length === 0 || signature.length > maxSignatureLength) return false
  const variant = (['smp', 'ful', 'pof'] as const).find((prefix) => signature.startsWith(prefix))
  if (variant === undefined)
    return readBytes(signature).some((bytes) => verifyUnnamed(signer, message, bytes))
  return readBytes(signature.slice(variant.length)).some((bytes) => isSigned(signer, message, bytes, variant))
}
