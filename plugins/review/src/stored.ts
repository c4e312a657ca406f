import { isCaipNetworkId, type StorageSpec } from '#kernel'

/** A recipient of a request that the wallet answered. */
export interface StoredRecipient {
  readonly namespace: string
  /** In the form in which the chain compares addresses. */
  readonly address: string
}

/** The plugin's stored state, newest first. */
export interface ReviewStored {
  readonly recipients: readonly StoredRecipient[]
}

/** Maximum number of stored recipients. */
export const maxRecipients = 100

function readRecipient(value: unknown): StoredRecipient | undefined {
  const { namespace, address }: { [Name in keyof StoredRecipient]?: unknown } = Object(value)
  const isText = typeof namespace === 'string' && typeof address === 'string'
  if (!isText || !isCaipNetworkId(`${namespace}:1`) || address.length > 128) return undefined
  return { namespace, address }
}

const stored: StorageSpec<ReviewStored> = {
  version: 1,
  initial: { recipients: [] },
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        const list: unknown = Object(value).recipients
        if (!Array.isArray(list)) return { issues: [{ message: 'is not what the plugin stored' }] }
        const recipients = list.slice(0, maxRecipients).flatMap((one: unknown) => readRecipient(one) ?? [])
        return { value: { recipients } }
      },
    },
  },
}
export default stored
