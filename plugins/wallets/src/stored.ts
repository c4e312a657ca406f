import type { StorageSpec } from '#kernel'
import type { ListedWallet } from '#plugins/walletconnect'

/** The plugin's stored state. */
export interface WalletsStored {
  /** Newest first. */
  readonly recent: readonly ListedWallet[]
}

// Validated by hand: a schema library would add weight for every visitor who opens the Connect view.
const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= maxLength

/** The max lengths of the optional fields of a wallet that are no links. Characters. */
const lengths: Readonly<Record<string, number>> = {
  slug: 128,
  rdns: 253,
  // A drawn icon of an installed wallet may be a `data:` URL; large ones are not worth the space.
  imageUrl: 16_384,
} satisfies Readonly<Partial<Record<keyof ListedWallet, number>>>
const links =
  /^(homepage|(mobile|desktop|webapp|pairing)Link|(app|play|chrome|edge|firefox|opera|safari)Store)$/
const maxLink = 2048

function readWallet(value: unknown): ListedWallet | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id, name, imageUrl }: { [Name in keyof ListedWallet]?: unknown } = value
  if (!isText(id, 128) || !isText(name, 64)) return undefined
  if (imageUrl !== undefined && !/^(https:|http:\/\/localhost|data:image\/)/.test(String(imageUrl)))
    return undefined
  const rest: [string, string][] = []
  for (const [key, given] of Object.entries(value)) {
    const maxLength = links.test(key) ? maxLink : Object.hasOwn(lengths, key) ? lengths[key] : undefined
    if (maxLength === undefined || given === undefined) continue
    if (!isText(given, maxLength)) return undefined
    rest.push([key, given])
  }
  return { ...Object.fromEntries(rest), id, name }
}

const stored: StorageSpec<WalletsStored> = {
  version: 1,
  initial: { recent: [] },
  schema: {
    '~standard': {
      version: 1,
      vendor: 'quoin',
      validate(value) {
        const list: unknown =
          typeof value === 'object' && value !== null ? Reflect.get(value, 'recent') : undefined
        const recent = Array.isArray(list) && list.length <= 2 ? list.map(readWallet) : [undefined]
        const read = recent.filter((wallet) => wallet !== undefined)
        if (read.length < recent.length) return { issues: [{ message: 'is not what the plugin stored' }] }
        return { value: { recent: read } }
      },
    },
  },
}
export default stored
