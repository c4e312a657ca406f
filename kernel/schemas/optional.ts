import * as z from 'zod/mini'

/** What a service leaves out, or writes as `null` or an empty text, is `undefined`. */
export function maybe<T>(schema: z.ZodMiniType<T, unknown>): z.ZodMiniType<T | undefined, unknown> {
  const present = z.transform((value: unknown): unknown =>
    value === null || value === '' ? undefined : value,
  )
  return z.optional(z.pipe(present, z.optional(schema)))
}
