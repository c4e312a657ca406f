import * as z from 'zod/mini'
import { withListEntry } from '#page/endpoint'

/**
 * A list that drops malformed entries and keeps the others (API-03).
 *
 * @param max entries; a longer list is refused
 */
export function tolerantList<Entry>(
  entry: z.ZodMiniType<Entry, unknown>,
  max: number,
): z.ZodMiniType<readonly Entry[], unknown> {
  const list = withListEntry(z.array(z.unknown()).check(z.maxLength(max)), entry)
  const keepGood = z.transform((entries: unknown[]): readonly Entry[] =>
    entries.flatMap((one) => {
      const checked = entry.safeParse(one)
      return checked.success ? [checked.data] : []
    }),
  )
  return z.pipe(list, keepGood)
}
