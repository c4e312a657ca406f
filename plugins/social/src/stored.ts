import type { StorageSpec } from '#kernel'
import { isProvider, type LoginProvider } from './login-provider.js'

/** What the plugin keeps between visits. */
export interface SocialStored {
  /** How somebody logged in last. */
  readonly provider?: LoginProvider | undefined
}

// By hand: a schema library's parts would weigh on everybody who opens the Connect view.
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
