import { createHash, randomBytes } from 'node:crypto'

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
