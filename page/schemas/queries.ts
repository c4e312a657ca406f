import * as z from 'zod/mini'
import { isNothing } from '#page/endpoint'

/** A comma-separated list. */
export function commaList(item: z.ZodMiniType<string>, max: number): z.ZodMiniType<string, string> {
  return z.string().check(
    z.maxLength(max * 130),
    z.refine((text) => {
      const items = text.split(',')
      return items.length <= max && items.every((part) => item.safeParse(part).success)
    }),
  )
}

/** Reads a value that a service leaves out, or sends as `null` or a text without visible characters, as `undefined`. */
export function maybe<T>(schema: z.ZodMiniType<T, unknown>): z.ZodMiniType<T | undefined, unknown> {
  const present = z.transform((value: unknown): unknown => (isNothing(value) ? undefined : value))
  return z.optional(z.pipe(present, z.optional(schema)))
}
