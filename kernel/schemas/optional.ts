import * as z from 'zod/mini'

/** Nothing that anybody could see: such a text says as little as an empty one. */
const invisible = /^[\s\p{Cc}\p{Cf}]*$/u

/** What a service leaves out, or writes as `null` or a text without anything to see, is `undefined`. */
export function maybe<T>(schema: z.ZodMiniType<T, unknown>): z.ZodMiniType<T | undefined, unknown> {
  const present = z.transform((value: unknown): unknown =>
    value === null || (typeof value === 'string' && invisible.test(value)) ? undefined : value,
  )
  return z.optional(z.pipe(present, z.optional(schema)))
}
