import type { CaipNetworkId, StorageSpec } from '#kernel'

/** A token that the user added by its address. */
export interface ImportedToken {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** The plugin's stored state. */
export interface TokensStored {
  readonly imported: Readonly<Record<CaipNetworkId, readonly ImportedToken[]>>
  /** Ids of tokens that the user hid, the newest last. */
  readonly hidden: readonly string[]
  /** Ids of suspicious tokens that the user shows. */
  readonly shown: readonly string[]
}

/** Maximum number of added tokens; the oldest are dropped. */
export const maxNetworks: number = 50
export const maxImported: number = 100
export const maxHidden: number = 500

// Validated by hand: a schema library would add weight for every visitor who opens the account.
type Fields<T> = { readonly [Name in keyof T]?: unknown }

const isFields = <T>(value: unknown): value is Fields<T> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= maxLength

function isImported(value: unknown): value is ImportedToken {
  if (!isFields<ImportedToken>(value)) return false
  const { address, name, symbol, decimals } = value
  return (
    isText(address, 128) &&
    isText(name, 256) &&
    isText(symbol, 256) &&
    Number.isInteger(decimals) &&
    Number(decimals) > 0 &&
    Number(decimals) <= 77
  )
}

const isNetwork = (id: string): boolean => /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(id)

const readIds = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((id) => isText(id, 256)) ? value.slice(-maxHidden) : undefined

/** Reads each token separately: an unreadable one does not affect the others. */
function readStored(value: unknown): TokensStored | undefined {
  if (!isFields<TokensStored>(value) || !isFields(value.imported)) return undefined
  const hidden = readIds(value.hidden)
  const shown = readIds(value.shown)
  if (!hidden || !shown) return undefined
  const imported = Object.entries<unknown>(value.imported)
    .filter(([id, list]) => isNetwork(id) && Array.isArray(list))
    .slice(-maxNetworks)
    .map(([id, list]) => {
      const tokens = (Array.isArray(list) ? list : []).filter(isImported).slice(-maxImported)
      return [id, tokens.map(({ address, name, symbol, decimals }) => ({ address, name, symbol, decimals }))]
    })
  return { imported: Object.fromEntries(imported), hidden, shown }
}

/** The initial state: nothing was added, hidden or shown. */
export const nothingStored: TokensStored = { imported: {}, hidden: [], shown: [] }

const stored: StorageSpec<TokensStored> = {
  version: 1,
  initial: nothingStored,
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        const read = readStored(value)
        return read ? { value: read } : { issues: [{ message: 'is not what the plugin stored' }] }
      },
    },
  },
}
export default stored
