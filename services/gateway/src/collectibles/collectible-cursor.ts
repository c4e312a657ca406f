import { Problem } from '@quoin/server-kit/http'
import { z } from 'zod'

/** The end of a page of collectibles: the position of its last arrival. */
export interface CollectibleCursor {
  readonly block: number
  readonly position: number
  readonly ordinal: number
}

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const written = z.tuple([whole, whole, whole])

/** Returns the cursor as text, which is opaque to clients. */
export function writeCollectibleCursor({ block, position, ordinal }: CollectibleCursor): string {
  return Buffer.from(JSON.stringify([block, position, ordinal])).toString('base64url')
}

/** @throws `Problem` 400 for a cursor that `writeCollectibleCursor` did not write */
export function readCollectibleCursor(text: string): CollectibleCursor {
  try {
    const [block, position, ordinal] = written.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { block, position, ordinal }
  } catch {
    throw new Problem(400, [{ name: 'cursor', description: 'Not a `next` of an earlier page.' }])
  }
}
