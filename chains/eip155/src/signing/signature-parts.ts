import { bytesToHex, type Hex, recoverAddress } from 'viem'
import { QuoinError } from '#kernel'

/** A signature on secp256k1. */
export interface Parts {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: 0 | 1
}

/** Throws `RPC_PARAMS_INVALID`. */
export function refuse(details: string): never {
  throw new QuoinError('RPC_PARAMS_INVALID', { details })
}

/** Throws `ANSWER_INVALID`. */
export function refuseAnswer(): never {
  throw new QuoinError('ANSWER_INVALID', { details: 'The account did not sign this. Nothing was sent.' })
}

/** Reads the 65 bytes of a signature: `r`, `s`, and the recovery bit as 0, 1, 27 or 28. Throws `ANSWER_INVALID`. */
export function readSignature(bytes: Uint8Array | undefined): Parts {
  const bit = bytes?.[64] ?? -1
  const yParity = bit >= 27 ? bit - 27 : bit
  if (bytes?.length !== 65 || (yParity !== 0 && yParity !== 1)) return refuseAnswer()
  return { r: bytesToHex(bytes.subarray(0, 32)), s: bytesToHex(bytes.subarray(32, 64)), yParity }
}

/** Throws `ANSWER_INVALID` unless the account signed the hash. */
export async function checkSignature(hash: Hex, signature: Parts, from: string): Promise<void> {
  const signer = await recoverAddress({ hash, signature }).catch(refuseAnswer)
  if (signer.toLowerCase() !== from.toLowerCase()) refuseAnswer()
}
