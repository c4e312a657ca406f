import { type LoadSr25519, readMultiSignature } from './multi-signature.js'

const encoder = new TextEncoder()

/**
 * Returns whether a key signed a message: either as extensions sign it, wrapped in `<Bytes>` and `</Bytes>` to
 * distinguish it from a transaction, or unwrapped. Source: polkadot-js, signRaw.
 */
export async function verifySignedMessage(
  key: Uint8Array,
  message: string,
  signature: string,
  load: LoadSr25519,
): Promise<boolean> {
  for (const text of [`<Bytes>${message}</Bytes>`, message])
    if (await readMultiSignature(key, encoder.encode(text), signature, load)) return true
  return false
}
