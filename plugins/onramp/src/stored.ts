import type { StorageSpec } from '#kernel'

/** What the plugin keeps between visits. */
export interface OnrampStored {
  /** ISO 4217; absent where the person chose none. */
  readonly currency?: string | undefined
  /** A purchase that was under way when the page was left: it is looked for once more. `since` in milliseconds since 1970. */
  readonly underWay?:
    | { readonly providerId: string; readonly address: string; readonly since: number }
    | undefined
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longest

// By hand: a schema library's parts would be as long.
function readUnderWay(value: unknown): OnrampStored['underWay'] {
  if (typeof value !== 'object' || value === null) return undefined
  const { providerId, address, since }: { [Name in 'providerId' | 'address' | 'since']?: unknown } = value
  if (!isText(providerId, 64) || !isText(address, 128) || !Number.isSafeInteger(since)) return undefined
  return { providerId, address, since: Number(since) }
}

const stored: StorageSpec<OnrampStored> = {
  version: 1,
  initial: {},
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        if (typeof value !== 'object' || value === null || Array.isArray(value))
          return { issues: [{ message: 'is not what the plugin stored' }] }
        const { currency, underWay }: { currency?: unknown; underWay?: unknown } = value
        const isCurrency = isText(currency, 3) && /^[A-Z]{3}$/.test(currency)
        return { value: { ...(isCurrency && { currency }), underWay: readUnderWay(underWay) } }
      },
    },
  },
}
export default stored
