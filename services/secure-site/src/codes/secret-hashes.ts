import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { SiteKek } from '../secure-site-config.js'

/** Hashes and derives by a secret of the server, so that whoever reads the database alone cannot try short codes. */
export interface SecretHashes {
  /** @param context what it belongs to; the same secret elsewhere has another hash */
  hash(context: string, secret: string): string
  /** In constant time. */
  matches(context: string, secret: string, kept: string): boolean
  /** A value that need not be kept, since it can be made again. 256 bits. */
  derive(keyId: string, context: string): string
  /** 32 bytes that short-lived secrets are sealed with. */
  sealingKey(keyId: string): Uint8Array
  /** Of the key that new values are made with. */
  readonly keyId: string
}

/** Makes them of the key-encryption keys. After a rotation what was made with the older ones holds until it expires. */
export function createSecretHashes(keks: readonly [SiteKek, ...SiteKek[]]): SecretHashes {
  const secret = ({ key }: SiteKek, use: string): Buffer =>
    Buffer.from(hkdfSync('sha256', key, '', `quoin secure site: ${use}`, 32))
  const secrets = new Map(keks.map((kek) => [kek.id, secret(kek, 'one-time secrets')]))
  const sealing = new Map(keks.map((kek) => [kek.id, secret(kek, 'sealed attempts')]))
  const hmac = (keyId: string, ...parts: string[]): Buffer => {
    const key = secrets.get(keyId)
    if (!key) throw new Error(`The key ${keyId} is not in SECURE_SITE_KEKS any more.`)
    // With their lengths, so that parts cannot be moved into each other.
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
      if (!key) throw new Error(`The key ${keyId} is not in SECURE_SITE_KEKS any more.`)
      return key
    },
  }
}
