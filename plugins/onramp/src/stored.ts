import type { StorageSpec } from '#kernel'

/** The stored value for a user who prefers not to choose a country. */
export const noCountry = 'none'

/** The plugin's stored state. */
export interface OnrampStored {
  /** ISO 4217; absent if the user chose none. */
  readonly currency?: string | undefined
  /** ISO 3166-1 alpha-2; `noCountry` if the user prefers not to choose one, absent if the user has not chosen. */
  readonly country?: string | undefined
  /** The secret for reading the purchases of this browser. */
  readonly purchaseKey?: string | undefined
  /** A purchase that was pending when the page was left: it is looked up again. `since` in milliseconds since 1970. */
  readonly underWay?:
    | { readonly providerId: string; readonly address: string; readonly since: number }
    | undefined
}

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= maxLength

// Validated by hand: a schema would be as long.
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
        const { currency, country, purchaseKey, underWay }: { [Name in keyof OnrampStored]?: unknown } = value
        const isCurrency = isText(currency, 3) && /^[A-Z]{3}$/.test(currency)
        const isCountry = isText(country, 4) && /^([A-Z]{2}|none)$/.test(country)
        const isKey = isText(purchaseKey, 32) && /^[\da-f]{32}$/.test(purchaseKey)
        return {
          value: {
            ...(isCurrency && { currency }),
            ...(isCountry && { country }),
            ...(isKey && { purchaseKey }),
            underWay: readUnderWay(underWay),
          },
        }
      },
    },
  },
}
export default stored
