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
  /** The lists that continue, if any of them is a provider's; `undefined`: all are of the own index. */
  readonly streams?: readonly HistoryStream[] | undefined
}

/** Name of the gateway's own index among the sources. */
export const OWN_INDEX = 'index'

/** The list of one network. It continues at the source where it started. */
export interface HistoryStream {
  /** CAIP-2. */
  readonly chain: string
  /** Name of the source: `index`, `alchemy`. */
  readonly source: string
  /** Where the source's page starts that has the next entry; empty: at its newest entry, or for the index at the cursor. */
  readonly after: string
}

const whole = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const chain = z.string().max(41)
const place = [whole, chain, whole, whole, z.array(z.tuple([chain, whole])).max(64)] as const
const stream = z.tuple([chain, z.string().max(32), z.string().max(100)])
const written = z.union([z.tuple(place), z.tuple([...place, z.array(stream).max(64)])])

/** Returns the cursor as text, which is opaque to clients. */
export function writeCursor(cursor: HistoryCursor): string {
  const { time, chain, block, position, generations, streams } = cursor
  // Chains without a reorganisation are left out, and most have none.
  const reported = [...generations].filter(([, generation]) => generation > 0)
  const listed = streams?.map(({ chain: its, source, after }) => [its, source, after])
  const parts = [time, chain, block, position, reported, ...(listed === undefined ? [] : [listed])]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** @throws `Problem` 400 for a cursor that `writeCursor` did not write */
export function readCursor(text: string): HistoryCursor {
  try {
    const [time, chain, block, position, generations, listed] = written.parse(
      JSON.parse(Buffer.from(text, 'base64url').toString()),
    )
    const streams = listed?.map(([its, source, after]) => ({ chain: its, source, after }))
    return { time, chain, block, position, generations: new Map(generations), streams }
  } catch {
    throw new Problem(400, [{ name: 'cursor', description: 'Not a `next` of an earlier page.' }])
  }
}
