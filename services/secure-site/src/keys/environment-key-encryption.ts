import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { base64urlnopad } from '@scure/base'
import { type KeyEncryption, KeyUnavailable } from './key-encryption.js'

/** A key-encryption key of the environment. */
export interface NamedKey {
  readonly id: string
  /** 32 bytes. */
  readonly key: Uint8Array
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Binds a wrapped key to its purpose, user and key-encryption key: it cannot be moved to another user. */
function contextOf(keyId: string, userId: string): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(['quoin-secure-site-data-key', keyId, userId]))
}

/**
 * Creates key encryption with keys of the environment (`SECURE_SITE_KEKS`): AES-256-GCM, a random nonce for each, the
 * user's id as authenticated context. Source: NIST SP 800-38D.
 *
 * @param keys the first one wraps, all of them unwrap
 * @throws without keys, for a key that does not have 32 bytes, or for duplicate ids
 */
export function createEnvironmentKeyEncryption(keys: readonly NamedKey[]): KeyEncryption {
  const [current] = keys
  if (!current) throw new Error('SECURE_SITE_KEKS contains no key.')
  const byId = new Map(keys.map(({ id, key }) => [id, Uint8Array.from(key)]))
  if (byId.size !== keys.length) throw new Error('SECURE_SITE_KEKS contains the same key id twice.')
  if (keys.some(({ key }) => key.length !== 32))
    throw new Error('Each key of SECURE_SITE_KEKS must have 32 bytes (64 hex digits).')

  return {
    currentKeyId: current.id,
    async wrap(dataKey, userId) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce)
      cipher.setAAD(contextOf(current.id, userId))
      const sealed = Buffer.concat([nonce, cipher.update(dataKey), cipher.final(), cipher.getAuthTag()])
      return { keyId: current.id, wrapped: base64urlnopad.encode(Uint8Array.from(sealed)) }
    },
    async unwrap({ keyId, wrapped }, userId) {
      const key = byId.get(keyId)
      if (!key) throw new KeyUnavailable(keyId)
      try {
        const sealed = base64urlnopad.decode(wrapped)
        const options = { authTagLength: TAG_BYTES }
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), options)
        decipher.setAAD(contextOf(keyId, userId))
        decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
        const opened = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
        return Uint8Array.from(Buffer.concat([opened, decipher.final()]))
      } catch (cause) {
        throw new KeyUnavailable(keyId, { cause })
      }
    },
  }
}
