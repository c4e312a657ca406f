import * as z from 'zod/mini'
import { isNothing } from '#page/endpoint'

/** Reads a value that a service leaves out, or sends as `null` or a text without visible characters, as `undefined`. */
export function maybe<T>(schema: z.ZodMiniType<T, unknown>): z.ZodMiniType<T | undefined, unknown> {
  const present = z.transform((value: unknown): unknown => (isNothing(value) ? undefined : value))
  return z.optional(z.pipe(present, z.optional(schema)))
}
