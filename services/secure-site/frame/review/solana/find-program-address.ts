import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'

const marker = new TextEncoder().encode('ProgramDerivedAddress')

function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the address of a program's account by its seeds: the first hash, counting the bump seed down, that is not a
 * public key. Source: Solana, program derived addresses.
 *
 * @param program program id in base58
 * @throws `Error` if there is none, which is not known for any seeds
 */
export function findProgramAddress(seeds: readonly Uint8Array[], program: string): string {
  const programBytes = base58.decode(program)
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256.create()
    for (const part of [...seeds, Uint8Array.of(bump), programBytes, marker]) hash.update(part)
    const address = hash.digest()
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new Error('These seeds have no address.')
}
