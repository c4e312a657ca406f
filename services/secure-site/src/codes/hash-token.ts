import { createHash, randomBytes } from 'node:crypto'

/** What a random token is kept as. It needs no secret: 256 random bits cannot be guessed from it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** 256 random bits, as text for addresses and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}
