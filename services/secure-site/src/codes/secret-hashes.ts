import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SiteKek } from '../secure-site-config.js'

/**
 * Returns the hash under which a random token is stored. Needs no secret: 256 random bits cannot be guessed from it.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Returns 256 random bits, as text for URLs and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * Hashes and derives values with a secret of the server, so that a leaked database alone does not allow guessing short
 * codes.
 */
export interface SecretHashes {
  /** @param context the scope of the secret; the same secret in another scope has another hash */
  hash(context: string, secret: string): string
  /** Compares in constant time. */
  matches(context: string, secret: string, kept: string): boolean
  /** Derives a value that need not be stored, since it can be derived again. 256 bits. */
  derive(keyId: string, context: string): string
  /** Returns the 32-byte key that seals short-lived secrets. */
  sealingKey(keyId: string): Uint8Array
  /** Id of the key for new values. */
  readonly keyId: string
}

/**
 * Derives the secrets from the key-encryption keys. After a rotation, values of older keys stay valid until they
 * expire.
 */
export function createSecretHashes(keks: readonly [SiteKek, ...SiteKek[]]): SecretHashes {
  const secret = ({ key }: SiteKek, use: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, '', `quoin secure site: ${use}`, 32))
  const secrets = new Map(keks.map((kek) => [kek.id, secret(kek, 'one-time secrets')]))
  const sealing = new Map(keks.map((kek) => [kek.id, secret(kek, 'sealed attempts')]))
  const hmac = (keyId: string, ...parts: string[]): Buffer => {
    const key = secrets.get(keyId)
    if (!key) throw new Error(`The key ${keyId} is no longer in SECURE_SITE_KEKS.`)
    // Prefixes the lengths, so that parts cannot be shifted into each other.
    return createHmac('sha256', key)
      .update(parts.map((part) => `${part.length}:${part}`).join(''))
      .digest()
  }
  return {
    keyId: keks[0].id,
    hash: (context, given) =>
      `${keks[0].id}:${hmac(keks[0].id, 'hash', context, given).toString('base64url')}`,
    matches(context, given, kept) {
      const [keyId = '', text = ''] = kept.split(':')
      if (!secrets.has(keyId)) return false
      const expected = Buffer.from(text, 'base64url')
      const actual = hmac(keyId, 'hash', context, given)
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
    derive: (keyId, context) => hmac(keyId, 'derive', context).toString('base64url'),
    sealingKey(keyId) {
      const key = sealing.get(keyId)
      if (!key) throw new Error(`The key ${keyId} is no longer in SECURE_SITE_KEKS.`)
      return key
    },
  }
}
