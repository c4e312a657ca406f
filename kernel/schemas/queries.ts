import * as z from 'zod/mini'

/** A whole number of a query, where it arrives as text. */
export function countOf(least: number, most: number): z.ZodMiniType<number, unknown> {
  return z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most))
}

/** `true` or `false` of a query, where it arrives as text. */
export const flagText: z.ZodMiniType<boolean, unknown> = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
)

/** A comma list. */
export function commaList(item: z.ZodMiniType<string>, most: number): z.ZodMiniType<string, string> {
  return z.string().check(
    z.maxLength(most * 130),
    z.refine((text) => {
      const items = text.split(',')
      return items.length <= most && items.every((part) => item.safeParse(part).success)
    }),
  )
}
