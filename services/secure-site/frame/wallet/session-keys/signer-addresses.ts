import { secp256k1 } from '@noble/curves/secp256k1'
import { type Address, getAddress, type Hex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import type { RequestedSigner } from '../permissions/read-signers.js'

function addressOfKey(publicKey: Hex): Address | undefined {
  try {
    return publicKeyToAddress(`0x${secp256k1.ProjectivePoint.fromHex(publicKey.slice(2)).toHex(false)}`)
  } catch {
    return undefined
  }
}

function addressOf({ type, value }: RequestedSigner): Address | undefined {
  if (type === 'account') return getAddress(value)
  return type === 'secp256k1' ? addressOfKey(value) : undefined
}

/**
 * Returns the addresses from which a page's keys act; `undefined` if the network cannot verify one of them: it verifies
 * secp256k1, but not the secp256r1 of passkeys.
 */
export function signerAddresses(signers: readonly RequestedSigner[]): readonly Address[] | undefined {
  const addresses = signers.flatMap((signer) => addressOf(signer) ?? [])
  return addresses.length === signers.length ? [...new Set(addresses)] : undefined
}
