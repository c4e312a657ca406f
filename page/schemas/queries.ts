import * as z from 'zod/mini'

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
