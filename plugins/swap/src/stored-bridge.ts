import { type Amount, isCaipNetworkId } from '#kernel'
import { hasEnded } from './confirm/has-ended.js'
import type { SentBridge, SentBridgeStatus } from './confirm/sent-bridge.js'

/** A sent bridge with its amounts as texts: storage has no `bigint`. */
export type StoredBridge = Omit<SentBridge, 'sellAmount' | 'buyAmount' | 'minBuyAmount' | 'received'> & {
  readonly sellAmount: StoredAmount
  readonly buyAmount: StoredAmount
  readonly minBuyAmount: StoredAmount
  readonly received?: string | undefined
}

type StoredAmount = Omit<Amount, 'value'> & { readonly value: string }

/** Limits of the list: bridges that have not ended are kept longest. */
export const maxBridges = 20
/** A bridge that nobody reports on ends in the list after a month. Milliseconds. */
const maxAge = 30 * 24 * 3_600_000

const statuses: ReadonlySet<unknown> = new Set<SentBridgeStatus>([
  'sending',
  'pending',
  'arrived',
  'partial',
  'refunding',
  'refunded',
  'failed',
  'notSent',
])

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 256
const isTextOrAbsent = (value: unknown): boolean => value === undefined || isText(value)
const isCount = (value: unknown): value is string => typeof value === 'string' && /^\d{1,78}$/.test(value)
const isTime = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isNetwork = (value: unknown): boolean => isText(value) && isCaipNetworkId(value)

function isStoredAmount(value: unknown): boolean {
  const { value: count, decimals, symbol } = Object(value)
  const isWhole = Number.isInteger(decimals) && decimals >= 0 && decimals <= 77
  return isCount(count) && isWhole && isText(symbol)
}

/** Returns whether a value is a bridge as the plugin stored it. */
export function isStoredBridge(value: unknown): value is StoredBridge {
  const one = Object(value)
  return (
    isText(one.id) &&
    isNetwork(one.caipNetworkId) &&
    isNetwork(one.destination) &&
    isText(one.account) &&
    [one.sellAmount, one.buyAmount, one.minBuyAmount].every(isStoredAmount) &&
    isText(one.provider) &&
    [one.buyToken, one.quoteId, one.endId].every(isTextOrAbsent) &&
    isTime(one.sentAt) &&
    isTime(one.duration) &&
    statuses.has(one.status) &&
    (one.received === undefined || isCount(one.received))
  )
}

const toText = ({ value, ...rest }: Amount): StoredAmount => ({ ...rest, value: String(value) })
const fromText = ({ value, ...rest }: StoredAmount): Amount => ({ ...rest, value: BigInt(value) })

export const toStoredBridge = ({ received, ...bridge }: SentBridge): StoredBridge => ({
  ...bridge,
  sellAmount: toText(bridge.sellAmount),
  buyAmount: toText(bridge.buyAmount),
  minBuyAmount: toText(bridge.minBuyAmount),
  ...(received !== undefined && { received: String(received) }),
})

export const fromStoredBridge = ({ received, ...bridge }: StoredBridge): SentBridge => ({
  ...bridge,
  sellAmount: fromText(bridge.sellAmount),
  buyAmount: fromText(bridge.buyAmount),
  minBuyAmount: fromText(bridge.minBuyAmount),
  ...(received !== undefined && { received: BigInt(received) }),
})

/** Returns the bridges to keep, newest first. */
export function keptBridges<One extends Pick<SentBridge, 'status' | 'sentAt'>>(
  bridges: readonly One[],
  now: number,
): readonly One[] {
  const young = bridges.filter(({ sentAt }) => now - sentAt < maxAge)
  const isOpen = (one: One): boolean => !hasEnded(one)
  const kept = new Set([...young.filter(isOpen), ...young.filter(hasEnded)].slice(0, maxBridges))
  return young.filter((one) => kept.has(one))
}
