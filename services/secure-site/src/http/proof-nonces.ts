import { timingSafeEqual } from 'node:crypto'
import type { SecretHashes } from '../codes/secret-hashes.js'

/** Time for which a nonce is given out, and for how many further ones it is valid. Milliseconds. */
const PERIOD = 60_000
const VALID_PERIODS = 5
/** Maximum age of a valid nonce. Milliseconds. */
export const NONCE_LIFE = PERIOD * (VALID_PERIODS + 1)
const FORM = /^(\d{1,12})\.([\w-]{43})$/

/** Nonces that show when a proof was made, whatever the clock of its device says. Source: RFC 9449, section 9. */
export interface ProofNonces {
  /** Returns the nonce of this minute. */
  issue(): string
  /** Returns true for a nonce of the last minutes. */
  isFresh(nonce: unknown): boolean
}

/** Creates the nonces. Nothing is stored: all processes with the same keys derive the same ones. */
export function createProofNonces(hashes: SecretHashes, now: () => number): ProofNonces {
  const period = (): number => Math.floor(now() / PERIOD)
  const derive = (at: number): string => hashes.derive(hashes.keyId, `proof nonce ${at}`)
  return {
    issue: () => `${period()}.${derive(period())}`,
    isFresh(nonce) {
      const [, at = '', text = ''] = typeof nonce === 'string' ? (FORM.exec(nonce) ?? []) : []
      const age = period() - Number(at)
      if (text === '' || age < 0 || age > VALID_PERIODS) return false
      return timingSafeEqual(Buffer.from(text), Buffer.from(derive(Number(at))))
    },
  }
}
