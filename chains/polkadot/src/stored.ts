import type { SchemaResult, StorageSpec } from '#kernel'

/** Limits, above the number of extensions of any user and the length of any id. */
const maxIds = 50
const maxIdLength = 256

function validate(value: unknown): SchemaResult<readonly string[]> {
  if (!Array.isArray(value) || value.length > maxIds) return { issues: [{ message: 'must be a short list' }] }
  const isId = (id: unknown): boolean => typeof id === 'string' && id.length <= maxIdLength
  return value.every(isId) ? { value } : { issues: [{ message: 'must be ids' }] }
}

const stored: StorageSpec<readonly string[]> = {
  version: 1,
  initial: [],
  schema: { '~standard': { version: 1, vendor: 'quoin', validate } },
}

export default stored
