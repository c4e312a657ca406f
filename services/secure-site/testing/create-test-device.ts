import { randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { hashToken } from '../src/codes/secret-hashes.js'

/** A response of the site. */
export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
  /** The first reason of an error: `name` and text. */
  readonly reason: { readonly name: string; readonly description: string } | undefined
}

/** Changes to the claims and header of a valid proof. */
export interface ProofChanges {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
}

/** A browser with a key of its own; creates its proofs with another library than the frame. */
export interface TestDevice {
  readonly id: string
  /** Token of the session; `undefined`: signed out. */
  token: string | undefined
  call(path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<TestAnswer>
  proof(method: string, url: string, changes?: ProofChanges): Promise<string>
}

export async function createTestDevice(
  request: (path: string, init?: RequestInit) => Promise<Response>,
  now: () => number,
): Promise<TestDevice> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const device: TestDevice = {
    id: await calculateJwkThumbprint(jwk),
    token: undefined,
    proof(method, url, { claims = {}, header = {} } = {}) {
      const ath = device.token === undefined ? {} : { ath: hashToken(device.token) }
      const iat = Math.floor(now() / 1000)
      return new SignJWT({ htm: method, htu: url, iat, jti: randomUUID(), ...ath, ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
        .sign(privateKey)
    },
    async call(path, body, headers = {}) {
      const url = `http://localhost:5300/api/v1/${path}`
      const method = body === undefined ? 'GET' : 'POST'
      const response = await request(`/api/v1/${path}`, {
        method,
        headers: {
          dpop: await device.proof(method, url),
          ...(device.token === undefined ? {} : { authorization: `DPoP ${device.token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as TestAnswer['body']
      const reasons = answer.reasons as TestAnswer['reason'][] | undefined
      return { status: response.status, headers: response.headers, body: answer, reason: reasons?.[0] }
    },
  }
  return device
}
