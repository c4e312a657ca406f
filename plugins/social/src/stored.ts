import type { StorageSpec } from '#kernel'
import { isProvider, type LoginProvider } from './login-provider.js'

/** The plugin's stored data. */
export interface SocialStored {
  /** The last login method of the user. */
  readonly provider?: LoginProvider | undefined
}

// Validated by hand: a schema library would add to the code of every user who opens the Connect view.
const stored: StorageSpec<SocialStored> = {
  version: 1,
  initial: {},
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        const provider: unknown =
          typeof value === 'object' && value !== null && !Array.isArray(value)
            ? Reflect.get(value, 'provider')
            : null
        if (provider === undefined) return { value: {} }
        if (provider === 'passkey' || isProvider(provider)) return { value: { provider } }
        return { issues: [{ message: 'is not what the plugin stored' }] }
      },
    },
  },
}
export default stored
