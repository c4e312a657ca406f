import { Problem } from '@quoin/server-kit/http'
import { z } from 'zod'

/**
 * The end of a page, and the state of the list that the pages show.
 *
 * The position is that of the last entry: new blocks come before it, so they shift and repeat nothing. `generations`
 * has the branch of each chain that the first page showed: further pages show the same branch even if blocks are
 * replaced meanwhile. The pages therefore have no gaps and no repeats; a new first page shows the replacements.
 */
export interface HistoryCursor {
  /** Seconds since 1970. */
  readonly time: number
  /** CAIP-2. */
  readonly chain: string
  readonly block: number
  readonly position: number
  readonly generations: ReadonlyMap<string, number>
}

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const written = z.tuple([
  whole,
  z.string().max(41),
  whole,
  whole,
  z.array(z.tuple([z.string().max(41), whole])).max(64),
])

/** Returns the cursor as text, which is opaque to clients. */
export function writeCursor({ time, chain, block, position, generations }: HistoryCursor): string {
  // Chains without a reorganisation are left out, and most have none.
  const reported = [...generations].filter(([, generation]) => generation > 0)
  return Buffer.from(JSON.stringify([time, chain, block, position, reported])).toString('base64url')
}

/** @throws `Problem` 400 for a cursor that `writeCursor` did not write */
export function readCursor(text: string): HistoryCursor {
  try {
    const [time, chain, block, position, generations] = written.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    )
    return { time, chain, block, position, generations: new Map(generations) }
  } catch {
    throw new Problem(400, [{ name: 'cursor', description: 'Not a `next` of an earlier page.' }])
  }
}
