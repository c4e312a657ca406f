import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()

/** Encodes the subset of CBOR (RFC 8949) for WebAuthn: small integers, bytes, texts, maps. */
function cbor(value: unknown): Buffer {
  const head = (major: number, length: number): Buffer => {
    if (length < 24) return Buffer.from([(major << 5) | length])
    if (length < 256) return Buffer.from([(major << 5) | 24, length])
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  }
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (!(value instanceof Map)) throw new Error('This value type is not supported.')
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]),
  ])
}

/** Deviations from the authenticator's correct response. */
export interface Misbehaviour {
  readonly origin?: string
  readonly rpId?: string
  readonly counter?: number
  readonly challenge?: string
  readonly isUserVerified?: boolean
}

/** A software authenticator with one passkey (WebAuthn level 3, sections 6 and 7). */
export interface SoftwareAuthenticator {
  register(options: { challenge: string }, otherwise?: Misbehaviour): RegistrationResponseJSON
  signIn(options: { challenge: string }, otherwise?: Misbehaviour): AuthenticationResponseJSON
}

export function createSoftwareAuthenticator(
  origin: string,
  rpId: string,
  userId: () => string,
): SoftwareAuthenticator {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0

  function authenticatorData(otherwise: Misbehaviour, attested: Uint8Array): Buffer {
    counter = otherwise.counter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    // User present, user verified, attested credential data.
    const flags = 1 | (otherwise.isUserVerified === false ? 0 : 4) | (attested.length > 0 ? 64 : 0)
    return Buffer.concat([sha256(otherwise.rpId ?? rpId), Buffer.from([flags]), count, attested])
  }

  function clientData(type: string, challenge: string, otherwise: Misbehaviour): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: otherwise.challenge ?? challenge,
        origin: otherwise.origin ?? origin,
        crossOrigin: false,
      }),
    )
  }

  const coordinates = (key: KeyObject): [Buffer, Buffer] => {
    const { x = '', y = '' } = key.export({ format: 'jwk' })
    return [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  }
  const common = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  } as const

  return {
    register({ challenge }, otherwise = {}) {
      const [x, y] = coordinates(publicKey)
      // COSE: EC2, ES256, P-256.
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, x],
          [-3, y],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(otherwise, attested)],
        ]),
      )
      const data = clientData('webauthn.create', challenge, otherwise)
      return {
        ...common,
        response: {
          clientDataJSON: base64url(data),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      }
    },
    signIn({ challenge }, otherwise = {}) {
      const data = clientData('webauthn.get', challenge, otherwise)
      const authData = authenticatorData(otherwise, new Uint8Array())
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      return {
        ...common,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: base64url(Buffer.from(userId())),
        },
      }
    },
  }
}
