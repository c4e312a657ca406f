import { base64urlnopad } from '@scure/base'

/** The user of a seed and the version of its seal: bound into the seal, so that it opens for no other user. */
export interface SealContext {
  readonly userId: string
  readonly version: number
}

const NONCE_BYTES = 12
/** The entropy of 12 words. */
const ENTROPY_BYTES = 16

const bound = ({ userId, version }: SealContext): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(JSON.stringify(['quoin-secure-site-seed', version, userId]))

async function keyOf(dataKey: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const bytes = Uint8Array.from(base64urlnopad.decode(dataKey))
  try {
    if (bytes.length !== 32) throw new Error('The data key must have 32 bytes.')
    return await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, [use])
  } finally {
    bytes.fill(0)
  }
}

/** Encrypts the entropy of a seed: AES-256-GCM, nonce first, all in base64url. Source: NIST SP 800-38D. */
export async function sealSeed(entropy: Uint8Array, dataKey: string, context: SealContext): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const key = await keyOf(dataKey, 'encrypt')
  const algorithm = { name: 'AES-GCM', iv, additionalData: bound(context) }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, Uint8Array.from(entropy)))
  const whole = new Uint8Array(NONCE_BYTES + sealed.length)
  whole.set(iv)
  whole.set(sealed, NONCE_BYTES)
  return base64urlnopad.encode(whole)
}

/** @throws if it was sealed under another key or for another user, or was changed */
export async function openSeed(sealed: string, dataKey: string, context: SealContext): Promise<Uint8Array> {
  try {
    const whole = Uint8Array.from(base64urlnopad.decode(sealed))
    const algorithm = {
      name: 'AES-GCM',
      iv: whole.subarray(0, NONCE_BYTES),
      additionalData: bound(context),
    }
    const key = await keyOf(dataKey, 'decrypt')
    const entropy = new Uint8Array(await crypto.subtle.decrypt(algorithm, key, whole.subarray(NONCE_BYTES)))
    if (entropy.length !== ENTROPY_BYTES) throw new Error('The entropy must have 16 bytes, as for 12 words.')
    return entropy
  } catch {
    // The cause is left out: the error must reveal nothing about the bytes.
    throw new Error('Couldn’t open your wallet. Nothing was lost. Log out, log in, and try again.')
  }
}
