import type { StorageSpec } from '#kernel'

/** The plugin's stored state. */
export interface LegalStored {
  /** The version that was accepted last. */
  readonly version?: string | undefined
}

const stored: StorageSpec<LegalStored> = {
  version: 1,
  initial: {},
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        const version: unknown =
          typeof value === 'object' && value !== null && !Array.isArray(value)
            ? Reflect.get(value, 'version')
            : null
        if (version === undefined || typeof version === 'string') return { value: { version } }
        return { issues: [{ message: 'is not what the plugin stored' }] }
      },
    },
  },
}
export default stored
