import {
  type AccountPermission,
  type ChainModule,
  type PermissionHolder,
  type PermittedAction,
  sanitizeText,
  type UnreadPermission,
} from '#kernel'
import { frozenClone, looksLikeOneOf } from '#plugin-kit'
import type { ListedPermission } from './contract.js'

/** Max lengths of texts from outside. Characters. */
const maxName = 64
const maxText = 200
const maxTexts = 20
const maxAddress = 128

function sanitizeAction(action: PermittedAction): PermittedAction {
  if (action.kind === 'tokens') {
    const { symbol } = action.token
    return { ...action, token: { ...action.token, symbol: symbol && sanitizeText(symbol, maxName) } }
  }
  if (action.kind === 'collectible' || action.kind === 'collectibles') {
    const { symbol } = action.collection
    return {
      ...action,
      collection: { ...action.collection, symbol: symbol && sanitizeText(symbol, maxName) },
    }
  }
  if (action.kind === 'proxy') return { ...action, type: sanitizeText(action.type, maxName) }
  if (action.kind !== 'other') return action
  return { ...action, texts: action.texts.slice(0, maxTexts).map((text) => sanitizeText(text, maxText)) }
}

function sanitizeHolder({ name, address }: PermissionHolder): PermissionHolder {
  return {
    ...(name !== undefined && { name: sanitizeText(name, maxName) || undefined }),
    ...(address !== undefined && { address: sanitizeText(address, maxAddress) }),
  }
}

/** Returns the id in the list of a permission of a source. */
export const listedId = (source: string, id: string): string => `${source}:${id}`

/** Returns the source's own id of a permission. */
export const ownId = ({ id, source }: ListedPermission): string => id.slice(source.length + 1)

/** Returns a permission of a source as it is listed: its own, with texts that are safe for display. */
export function toListed(source: string, permission: AccountPermission): ListedPermission {
  return frozenClone({
    ...permission,
    id: listedId(source, permission.id),
    source,
    action: sanitizeAction(permission.action),
    holder: sanitizeHolder(permission.holder),
  })
}

/** Returns a permission that a source could not read, with texts that are safe for display. */
export const toUnread = (source: string, { id, holder, contract }: UnreadPermission): UnreadPermission => ({
  id: listedId(source, id),
  holder: sanitizeHolder(holder),
  ...(contract !== undefined && { contract: sanitizeText(contract, maxAddress) }),
})

const risks = { high: 0, medium: 1, low: 2 } as const

/** Marks holders whose addresses imitate that of another one: address poisoners choose both ends of an address. */
export function markImitations(
  permissions: readonly ListedPermission[],
  chain: Pick<ChainModule, 'normalizeAddress'>,
): readonly ListedPermission[] {
  const holders = new Map<string, string>()
  const ends = new Map<string, string[]>()
  for (const { holder } of permissions) {
    if (holder.address === undefined) continue
    const address = chain.normalizeAddress(holder.address)
    if (holders.has(address)) continue
    holders.set(address, holder.address)
    const key = `${address.slice(0, 6)} ${address.slice(-4)}`
    ends.set(key, [...(ends.get(key) ?? []), address])
  }
  return permissions.map((one) => {
    if (one.holder.address === undefined) return one
    const address = chain.normalizeAddress(one.holder.address)
    const others = (ends.get(`${address.slice(0, 6)} ${address.slice(-4)}`) ?? []).filter(
      (other) => other !== address,
    )
    const imitated = looksLikeOneOf(address, others)
    return imitated === undefined ? one : { ...one, imitates: holders.get(imitated) }
  })
}

/** Only for the order: amounts stay exact. */
const orderOf = ({ worth }: ListedPermission): number => (worth === undefined ? -1 : Number(worth))

/** Sorts by risk, then by the value at risk; those without a price come after it, the newest first. */
export function sorted(permissions: readonly ListedPermission[]): readonly ListedPermission[] {
  return permissions.toSorted(
    (one, other) =>
      risks[one.risk] - risks[other.risk] ||
      orderOf(other) - orderOf(one) ||
      (other.grantedAt ?? 0) - (one.grantedAt ?? 0) ||
      (one.id < other.id ? -1 : 1),
  )
}
