import { createPublicKey, verify } from 'node:crypto'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Decodes base58 in the Bitcoin alphabet (the `z` multibase); returns `undefined` for other characters or too long
 * texts.
 */
function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length === 0 || text.length > 128) return undefined
  let value = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value === 0n ? '' : value.toString(16)
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  const zeros = text.length - text.replace(/^1+/, '').length
  return Uint8Array.from([...new Array<number>(zeros).fill(0), ...bytes])
}

/** Requirements for a client's token. Times in seconds since 1970. */
export interface RelayJwtRules {
  audiences: readonly string[]
  now: number
  /** Tolerated clock difference, in seconds. */
  leeway: number
}

export type RelayJwtResult = { ok: true; clientId: string } | { ok: false; reason: string }

const ED25519_MULTICODEC = [0xed, 0x01]

function refuse(reason: string): RelayJwtResult {
  return { ok: false, reason }
}

function readPart(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function publicKeyOf(issuer: unknown): Uint8Array | undefined {
  if (typeof issuer !== 'string' || !issuer.startsWith('did:key:z')) return undefined
  const bytes = decodeBase58(issuer.slice('did:key:z'.length))
  if (bytes?.length !== 34 || bytes[0] !== ED25519_MULTICODEC[0] || bytes[1] !== ED25519_MULTICODEC[1])
    return undefined
  return bytes.slice(2)
}

function isSignedBy(key: Uint8Array, signed: string, signature: string): boolean {
  const x = Buffer.from(key).toString('base64url')
  try {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(signed), publicKey, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

/**
 * Checks the token with which a client opens its socket: signed with EdDSA by the did:key in `iss`, `aud` one of ours,
 * not expired, not from the future, valid for at most a day (WalletConnect relay authentication).
 */
export function checkRelayJwt(token: string, rules: RelayJwtRules): RelayJwtResult {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || signature === '' || token.length > 4096)
    return refuse('auth is not a JWT of three parts')
  const head = readPart(header)
  const claims = readPart(payload)
  if (head?.alg !== 'EdDSA' || head.typ !== 'JWT' || !claims)
    return refuse('auth must be a JWT signed with EdDSA')
  const { iss, sub, aud, iat, exp } = claims
  const key = publicKeyOf(iss)
  if (!key || typeof iss !== 'string')
    return refuse('iss must be did:key:z followed by an Ed25519 key in base58')
  if (!isSignedBy(key, `${header}.${payload}`, signature))
    return refuse('the signature does not match the key in iss')
  if (typeof sub !== 'string' || sub === '') return refuse('sub is missing')
  const audiences = rules.audiences.map(withoutSlash)
  if (typeof aud !== 'string' || !audiences.includes(withoutSlash(aud))) {
    return refuse(`aud must be ${audiences.join(' or ')}`)
  }
  if (typeof iat !== 'number' || typeof exp !== 'number')
    return refuse('iat and exp must be seconds since 1970')
  if (iat > rules.now + rules.leeway) return refuse('iat is in the future: check the clock')
  if (exp < rules.now - rules.leeway) return refuse('the token has expired: sign a new one')
  if (exp - iat > 86_400 + rules.leeway) return refuse('the token is valid for longer than a day')
  return { ok: true, clientId: iss }
}
