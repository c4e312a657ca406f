import type { StorageSpec } from '#kernel'

/** The plugin's stored data: sessions (pci) that a wallet has ended and that are still in the list, newest first. */
export interface SmartSessionsStored {
  readonly ended: readonly string[]
}

/** The maximum number of stored sessions. */
export const maxEnded = 50

const stored: StorageSpec<SmartSessionsStored> = {
  version: 1,
  initial: { ended: [] },
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        const list: unknown = typeof value === 'object' && value !== null && Reflect.get(value, 'ended')
        if (!Array.isArray(list)) return { issues: [{ message: 'is not what the plugin stored' }] }
        const isPci = (one: unknown): one is string => typeof one === 'string' && /^[\w-]{1,128}$/.test(one)
        return { value: { ended: list.filter(isPci).slice(0, maxEnded) } }
      },
    },
  },
}
export default stored
