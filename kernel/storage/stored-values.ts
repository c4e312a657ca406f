import { QuoinError } from '../errors/quoin-error.js'
import type { SchemaResult } from '../schema/standard-schema.js'
import type { StorageAreaDeps, StorageSpec } from './storage-area.js'

/** Limit of a value: longer ones are neither written nor read, as no plugin needs them. Characters. */
const maxLength = 512 * 1024

async function validate<T>(spec: StorageSpec<T>, value: unknown): Promise<T | undefined> {
  const result: SchemaResult<T> = await spec.schema['~standard'].validate(value)
  return result.issues ? undefined : result.value
}

async function parse<T>(spec: StorageSpec<T>, text: string): Promise<T | undefined> {
  if (text.length > maxLength) return undefined
  try {
    return await validate(spec, JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Reads and writes values by their spec. Loaded with the first use of any storage. */
export interface StoredValues {
  read<T>(spec: StorageSpec<T>): Promise<T>
  /** Writes a value, or reports why it cannot be written. */
  write<T>(spec: StorageSpec<T>, value: T): Promise<void>
}

/** Reads a missing, corrupt, too large or newer value, or one that the schema refuses, as `initial`. */
export function createStoredValues({
  storage,
  keyOf,
  report,
}: Omit<StorageAreaDeps<unknown>, 'load'>): StoredValues {
  const textOf = (version: number): string | null => storage.get(keyOf(version))

  /** Migrates the newest older version, step by step. */
  const migrated = async <T>(spec: StorageSpec<T>): Promise<T | undefined> => {
    for (let version = spec.version - 1; version > 0; version--) {
      const text = textOf(version)
      if (text === null || text.length > maxLength) continue
      try {
        let value: unknown = JSON.parse(text)
        for (let step = version; step < spec.version; step++) value = spec.migrate?.[step]?.(value)
        return await validate(spec, value)
      } catch {
        return undefined
      }
    }
    return undefined
  }

  return {
    async read(spec) {
      const text = textOf(spec.version)
      return (text === null ? await migrated(spec) : await parse(spec, text)) ?? spec.initial
    },
    async write(spec, value) {
      try {
        const listed = await validate(spec, value)
        if (listed === undefined) return
        const text = JSON.stringify(listed)
        if (text.length > maxLength)
          throw new QuoinError('TOO_LARGE', { details: `${text.length} characters to store` })
        storage.set(keyOf(spec.version), text)
      } catch (error) {
        report(error)
      }
    },
  }
}
