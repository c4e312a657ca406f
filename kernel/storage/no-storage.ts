import type { StorageSpec } from './storage-area.js'

/** The spec of a plugin that declares no storage: every value is refused. */
const noStorage: StorageSpec = {
  version: 1,
  initial: undefined,
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate: () => ({ issues: [{ message: 'no storage declared' }] }),
    },
  },
}
export default noStorage
