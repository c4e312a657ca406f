import { isNothing, isWebLink, sanitizeText } from '#page/endpoint'
import type { WalletsPage, WcWallet } from '../schemas.js'
import { idPattern, isAppLink, rdnsPattern } from './wallet-fields.js'

// Reads the same as `walletsPage` of the schemas without their library, which is larger than the whole list and would
// delay every visitor who opens the Connect view. A test compares the two.

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max
const isList = (value: unknown, max: number): value is readonly unknown[] =>
  Array.isArray(value) && value.length <= max
const isId = (value: unknown): value is string => typeof value === 'string' && idPattern.test(value)
// Checks the length of a URL before its contents.
const isLink = (value: unknown): boolean => isText(value, 2048) && isWebLink(value)
const isApp = (value: unknown): boolean => isText(value, 2048) && isAppLink(value)

/** The optional fields, with their validators. */
const fields: Readonly<
  Record<Exclude<keyof WcWallet, 'id' | 'name' | 'injected'>, (value: unknown) => boolean>
> = {
  slug: isId,
  namespaces: (value) => isList(value, 32) && value.every((one) => isText(one, 32)),
  badge_type: (value) => value === 'none' || value === 'certified',
  chains: (value) => isList(value, 1000) && value.every((one) => isText(one, 80)),
  homepage: isLink,
  image_id: isId,
  image_url: isLink,
  order: Number.isFinite,
  mobile_link: isApp,
  desktop_link: isApp,
  webapp_link: isLink,
  pairing_link: isApp,
  app_store: isLink,
  play_store: isLink,
  chrome_store: isLink,
  edge_store: isLink,
  firefox_store: isLink,
  opera_store: isLink,
  safari_store: isLink,
  rdns: (value) => isText(value, 253) && rdnsPattern.test(value),
}

/** Returns the providers that a wallet injects; `undefined` if one of them is malformed. */
function readInjected(value: unknown): WcWallet['injected'] {
  if (!isList(value, 32)) return undefined
  const read = value.flatMap((one) => {
    if (!isRecord(one)) return []
    const { namespace, injected_id } = one
    return isText(namespace, 32) && isText(injected_id, 128) ? [{ namespace, injected_id }] : []
  })
  return read.length === value.length ? read : undefined
}

/** Reads one wallet; `undefined` if it is malformed. Undeclared keys are dropped. */
export function readWallet(value: unknown): WcWallet | undefined {
  if (!isRecord(value)) return undefined
  const { id, name, injected } = value
  if (!isId(id) || !isText(name, 10_000)) return undefined
  const shown = sanitizeText(name, 64)
  if (shown === '') return undefined
  const found: Record<string, unknown> = {}
  for (const [key, isOne] of Object.entries(fields)) {
    const given = value[key]
    if (isNothing(given)) continue
    if (!isOne(given)) return undefined
    found[key] = given
  }
  if (!isNothing(injected)) {
    found.injected = readInjected(injected)
    if (!found.injected) return undefined
  }
  // The table above has every field of the type.
  return { ...(found as Omit<WcWallet, 'id' | 'name'>), id, name: shown }
}

/** Reads a page; `undefined` for any other value. A malformed wallet is left out; the others stay (API-03). */
export function readWalletsPage(value: unknown): WalletsPage | undefined {
  if (!isRecord(value)) return undefined
  const { data, count } = value
  if (!isList(data, 500) || !Number.isInteger(count)) return undefined
  const all = Number(count)
  return all < 0 || all > 1_000_000
    ? undefined
    : { data: data.map(readWallet).filter((one) => one !== undefined), count: all }
}
