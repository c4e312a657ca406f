import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a key to be kept (AES-256-GCM, NIST SP 800-38D).
 *
 * @param secret 32 bytes
 * @param owner what the key belongs to; it can be opened with the same only, so that rows cannot be exchanged
 */
export function sealKey(secret: Uint8Array, owner: string, key: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, secret, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return `1.${sealed.toString('base64url')}`
}

/** The key that was sealed. Throws where the secret or the owner is another, or anything was changed. */
export function openKey(secret: Uint8Array, owner: string, sealed: string): Uint8Array {
  const [version, text] = sealed.split('.')
  if (version !== '1' || text === undefined)
    throw new Error('This key was sealed in a way that is not known.')
  const bytes = Buffer.from(text, 'base64url')
  const end = bytes.length - TAG_BYTES
  const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(end))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, end)), decipher.final()])
}
