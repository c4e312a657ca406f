import { isCaipNetworkId, type StorageSpec } from '#kernel'

/** A stored recipient. */
export interface StoredRecipient {
  readonly namespace: string
  readonly address: string
  readonly name?: string | undefined
}

/** The plugin's stored state, newest first. */
export interface SendStored {
  readonly recipients: readonly StoredRecipient[]
}

/** Maximum number of stored recipients. */
export const maxRecipients = 40

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= maxLength

// Validated by hand: a schema would be as long.
function readRecipient(value: unknown): StoredRecipient | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { namespace, address, name }: { [Name in keyof StoredRecipient]?: unknown } = value
  if (!isText(namespace, 8) || !isCaipNetworkId(`${namespace}:1`) || !isText(address, 128)) return undefined
  return { namespace, address, ...(isText(name, 255) && { name }) }
}

const stored: StorageSpec<SendStored> = {
  version: 1,
  initial: { recipients: [] },
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        const list: unknown = typeof value === 'object' && value !== null && Reflect.get(value, 'recipients')
        if (!Array.isArray(list)) return { issues: [{ message: 'is not what the plugin stored' }] }
        const recipients = list.slice(0, maxRecipients).flatMap((one: unknown) => readRecipient(one) ?? [])
        return { value: { recipients } }
      },
    },
  },
}
export default stored
