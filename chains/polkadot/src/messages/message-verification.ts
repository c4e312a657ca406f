import { type LoadSr25519, readMultiSignature } from './multi-signature.js'

const encoder = new TextEncoder()

/**
 * Whether a key signed a message, as extensions sign it (between `<Bytes>` and `</Bytes>`, so that nobody takes a transaction
 * for a message) or as it is. Source: polkadot-js, signRaw.
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
