import { TypeRegistry } from '@polkadot/types'
import { Metadata } from '@polkadot/types/metadata'
import metadata, { version } from '@polkadot/types-support/metadata/static-polkadot'

/** The version of the runtime, as nodes report it. */
export const runtimeVersion: object = version

/** The pallets that the ledger has. */
const pallets: readonly string[] = ['System', 'Balances', 'TransactionPayment']
/** "meta", and the version of the metadata's format. */
const start = '0x6d6574610e'

/** Members of metadata that are the number of a type, where they are a number. */
const references: readonly string[] = [
  'type',
  'key',
  'value',
  'plain',
  'additionalSigned',
  'bitStoreType',
  'bitOrderType',
]

/** Returns a part of metadata as JSON with other numbers of types. */
function renumber(part: unknown, next: (id: number) => number, name = ''): unknown {
  if (typeof part === 'number') return references.includes(name) ? next(part) : part
  if (Array.isArray(part)) return part.map((one) => renumber(one, next, name === 'tuple' ? 'type' : ''))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, renumber(value, next, key)]))
}

const isKept = (one: unknown): boolean => pallets.includes(Object(one).name)

/** Leaves out the calls and events of other pallets, and all explanations. */
function shorten(type: unknown): object {
  const { path, def, ...rest } = Object(type)
  const isOfPallets = /^Runtime(Call|Event|Error)$/.test(path.at(-1))
  const variants = def.variant?.variants.filter((one: unknown) => !isOfPallets || isKept(one))
  const short = variants?.map((one: unknown) => ({ ...Object(one), docs: [] }))
  return { ...rest, path, docs: [], def: short ? { variant: { variants: short } } : def }
}

/** Returns a pallet with its calls, its events, its constants, and the storage that is read. */
function shortenPallet(pallet: unknown): object {
  const { name, storage, constants } = Object(pallet)
  const items = storage?.items.filter((one: unknown) => ['Account', 'Events'].includes(Object(one).name))
  return {
    ...Object(pallet),
    storage: name === 'System' ? { ...storage, items } : null,
    constants: name === 'TransactionPayment' ? [] : constants,
    errors: null,
  }
}

let small: `0x${string}` | undefined

/**
 * Returns Polkadot's metadata without the pallets that the ledger has not, and without the types that only they need: a page reads it in a
 * hundredth of the time. Made once.
 */
export function runtimeMetadata(): `0x${string}` {
  small ??= shortMetadata()
  return small
}

function shortMetadata(): `0x${string}` {
  const registry = new TypeRegistry()
  const { lookup, extrinsic, type, ...whole } = Object(new Metadata(registry, metadata).toJSON()).metadata.v14
  const types: { readonly id: number; type: unknown }[] = []
  const numbers = new Map<number, number>()
  const next = (id: number): number => {
    const known = numbers.get(id)
    if (known !== undefined) return known
    const entry = { id: types.length, type: undefined as unknown }
    numbers.set(id, entry.id)
    types.push(entry)
    entry.type = renumber(shorten(lookup.types[id].type), next)
    return entry.id
  }
  const parts = renumber({ pallets: whole.pallets.filter(isKept).map(shortenPallet), extrinsic, type }, next)
  const encoded = registry.createType('MetadataV14', { ...Object(parts), lookup: { types } })
  return `${start}${encoded.toHex().slice(2)}` as `0x${string}`
}
