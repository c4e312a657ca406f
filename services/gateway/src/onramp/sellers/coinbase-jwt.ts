import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Lifetime of a token. Seconds. Source: https://docs.cdp.coinbase.com/get-started/authentication/jwt-authentication. */
const LIFETIME = 120
/** The DER prefix of an Ed25519 private key (RFC 8410, section 7). */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Signs the requests to Coinbase's Developer Platform. */
export interface CoinbaseSigner {
  /**
   * Returns the bearer token of one request.
   *
   * @param resource method, host and path without query: `GET api.developer.coinbase.com/onramp/v1/buy/options`
   */
  token(resource: string): string
}

/** Reads a secret key as the platform shows it: PEM of a P-256 key, or the 64 bytes of an Ed25519 key in base64. */
function privateKey(secret: string): KeyObject | undefined {
  try {
    // Environment variables often hold line breaks as `\n`.
    if (secret.includes('-----BEGIN')) return createPrivateKey(secret.replaceAll('\\n', '\n'))
    const bytes = Buffer.from(secret, 'base64')
    if (bytes.length !== 64) return undefined
    const key = Buffer.concat([ED25519_PREFIX, bytes.subarray(0, 32)])
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  } catch {
    // The cause could repeat the key: it is dropped.
    return undefined
  }
}

const part = (value: object | Buffer): string =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url')

/**
 * Creates the signer of a secret API key. `undefined` if the secret is neither a P-256 key nor an Ed25519 key.
 *
 * @param now milliseconds since 1970
 * @see https://docs.cdp.coinbase.com/get-started/authentication/jwt-authentication
 */
export function createCoinbaseSigner(
  keyId: string,
  secret: string,
  now: () => number,
): CoinbaseSigner | undefined {
  const key = privateKey(secret)
  const kind = key?.asymmetricKeyType
  const isP256 = kind === 'ec' && key?.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  if (!key || !(isP256 || kind === 'ed25519')) return undefined
  const alg = isP256 ? 'ES256' : 'EdDSA'

  return {
    token(resource) {
      const seconds = Math.floor(now() / 1000)
      const header = { alg, kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') }
      const claims = {
        iss: 'cdp',
        sub: keyId,
        nbf: seconds,
        exp: seconds + LIFETIME,
        uri: resource,
        uris: [resource],
      }
      const text = `${part(header)}.${part(claims)}`
      const signature = isP256
        ? sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
        : sign(null, Buffer.from(text), key)
      return `${text}.${part(signature)}`
    },
  }
}
