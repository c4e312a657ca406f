import type { StorageSpec } from 'quoin/kernel'
import * as z from 'zod/mini'

/** A note that the user wrote about an account. */
export interface Note {
  readonly address: string
  readonly text: string
}

/** The data that the plugin stores between visits. Only the fields of the schema are written or read. */
export interface __Name__Stored {
  readonly notes: readonly Note[]
}

const text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength))

const schema: z.ZodMiniType<__Name__Stored, unknown> = z.object({
  notes: z.array(z.object({ address: text(128), text: text(10_000) })).check(z.maxLength(100)),
})

// A new shape gets the next version, and `migrate: { 1: (old) => … }` for the data of existing users.
const stored: StorageSpec<__Name__Stored> = { version: 1, initial: { notes: [] }, schema }
export default stored
