import * as z from 'zod/mini'

/** A comma-separated list. */
export function commaList(item: z.ZodMiniType<string>, most: number): z.ZodMiniType<string, string> {
  return z.string().check(
    z.maxLength(most * 130),
    z.refine((text) => {
      const items = text.split(',')
      return items.length <= most && items.every((part) => item.safeParse(part).success)
    }),
  )
}
