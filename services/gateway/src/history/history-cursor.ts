import { Problem } from '@quoin/server-kit/http'
import { z } from 'zod'

/**
 * Where a page ended, and as of when the list is read.
 *
 * The place is that of the last entry, so that new blocks, which come before it, neither move nor repeat anything. `generations`
 * says which branch of each chain the first page showed: the further pages show the same one, also where blocks are replaced
 * meanwhile. So one walk through the pages has no gap and no repeat; what was replaced is seen by whoever begins again.
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

/** Opaque to clients. */
export function writeCursor({ time, chain, block, position, generations }: HistoryCursor): string {
  // A chain that was never reorganised is left out, and most never were.
  const told = [...generations].filter(([, generation]) => generation > 0)
  return Buffer.from(JSON.stringify([time, chain, block, position, told])).toString('base64url')
}

/** @throws `Problem` 400 for what was not written by us */
export function readCursor(text: string): HistoryCursor {
  try {
    const [time, chain, block, position, generations] = written.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    )
    return { time, chain, block, position, generations: new Map(generations) }
  } catch {
    throw new Problem(400, [{ name: 'cursor', description: 'Not one that was given as `next`.' }])
  }
}
