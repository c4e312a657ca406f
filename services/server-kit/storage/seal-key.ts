import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a key for storage (AES-256-GCM, NIST SP 800-38D).
 *
 * @param secret 32 bytes
 * @param owner the owner of the key; required for decryption, so that rows cannot be swapped
 */
export function sealKey(secret: Uint8Array, owner: string, key: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, secret, nonce).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return `1.${sealed.toString('base64url')}`
}

/** Decrypts a sealed key. Throws if the secret or the owner differs, or the data was changed. */
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
