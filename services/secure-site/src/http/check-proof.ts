import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import { hashToken } from '../codes/secret-hashes.js'
import type { SiteDatabase } from '../storage/site-database.js'
import { NONCE_LIFE, type ProofNonces } from './proof-nonces.js'

/** Maximum difference between the clock of a user's device and ours. Milliseconds. */
const CLOCK_TOLERANCE = 5 * 60_000
const MAX_LENGTH = 4000
const ID_FORM = /^[\w.~-]{16,200}$/

/** Values that a proof has to match. */
export interface ProofSubject {
  readonly method: string
  /** Without query. */
  readonly url: string
  /** The token that the proof is bound to. */
  readonly token: string | undefined
}

/** The result of a check. */
export type CheckedProof =
  /** The device id: the thumbprint of the key. */
  | { readonly deviceId: string }
  /** Valid but for its time: the clock of the device is wrong. One with a nonce is accepted. */
  | { readonly isMistimed: true }

/**
 * Checks a proof of possession (RFC 9449, section 4.3): signed by the key in it, for this request and this token,
 * fresh, and not used before. A nonce of this site shows that it is fresh, whatever its own time is (section 11.1).
 * Returns `undefined` if the proof is invalid.
 */
export type CheckProof = (
  proof: string | undefined,
  subject: ProofSubject,
) => Promise<CheckedProof | undefined>

export function createProofCheck(
  { query }: SiteDatabase,
  now: () => number,
  nonces: ProofNonces,
): CheckProof {
  async function isFirst(device: string, id: string, expiresAt: number): Promise<boolean> {
    const proof = createHash('sha256').update(`${device}\n${id}`).digest('base64url')
    const { numInsertedOrUpdatedRows } = await query
      .insertInto('seen_proofs')
      .values({ proof, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('proof').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }

  return async (proof, { method, url, token }) => {
    if (proof === undefined || proof.length > MAX_LENGTH) return undefined
    const checked = await jwtVerify(proof, EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'] }).catch(
      () => undefined,
    )
    if (!checked) return undefined
    const { jwk } = checked.protectedHeader
    const { htm, htu, iat, jti, ath, nonce } = checked.payload
    if (!jwk || 'd' in jwk || htm !== method || htu !== url) return undefined
    if (typeof iat !== 'number') return undefined
    if (typeof jti !== 'string' || !ID_FORM.test(jti)) return undefined
    // A comparison of hashes leaks nothing by its time.
    if (ath !== (token === undefined ? undefined : hashToken(token))) return undefined
    const hasNonce = nonces.isFresh(nonce)
    if (!hasNonce && Math.abs(iat * 1000 - now()) > CLOCK_TOLERANCE) return { isMistimed: true }
    const deviceId = await calculateJwkThumbprint(jwk)
    const expiresAt = hasNonce ? now() + NONCE_LIFE : iat * 1000 + CLOCK_TOLERANCE
    return (await isFirst(deviceId, jti, expiresAt)) ? { deviceId } : undefined
  }
}
