import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Multicodec of an Ed25519 public key. */
const ED25519 = [0xed, 0x01]
/** Seconds. */
const DAY = 86_400

function base58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let text = ''
  while (value > 0n) {
    text = `${ALPHABET[Number(value % 58n)]}${text}`
    value /= 58n
  }
  return text
}

/**
 * Returns a token that authenticates a client to a relay, signed by a key that is used once.
 *
 * Source: WalletConnect specifications, "Relay authentication": a JWT (EdDSA) whose issuer is the `did:key` of the client.
 *
 * @param audience URL of the relay
 * @param now seconds since 1970
 */
export function relayToken(audience: string, now: number): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    iss: `did:key:z${base58(Buffer.concat([Buffer.from(ED25519), raw]))}`,
    sub: randomBytes(32).toString('hex'),
    aud: audience,
    iat: now,
    exp: now + DAY,
  }
  const signed = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`
}
