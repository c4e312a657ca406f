import type { Account, CaipNetworkId } from '#kernel'
import { presentId } from './network-aliases.js'
import { maxAccounts, toAccount } from './session-namespaces.js'
import type { WalletNamespace } from './wallet-namespace.js'

/** The content of `session_event`, limited to the parts with the expected shape. */
export interface SessionNotice {
  /** The namespace of the event's network: it changes nothing in other namespaces. */
  readonly namespace: string
  readonly name: unknown
  readonly data: unknown
}

function read(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

/** Parses an unvalidated event: the library passes on whatever it received. */
export function readEvent(params: unknown): SessionNotice | undefined {
  const chainId = read(params, 'chainId')
  const event = read(params, 'event')
  if (typeof chainId !== 'string') return undefined
  return { namespace: chainId.split(':', 1)[0] ?? '', name: read(event, 'name'), data: read(event, 'data') }
}

function toNetworkId(namespace: string, data: unknown): CaipNetworkId | undefined {
  if (typeof data === 'number' && Number.isSafeInteger(data)) return `${namespace}:${data}`
  if (typeof data !== 'string' || data.length > 100) return undefined
  if (data.startsWith(`${namespace}:`)) return `${namespace}:${data.slice(namespace.length + 1)}`
  if (/^0x[0-9a-f]+$/i.test(data)) return `${namespace}:${BigInt(data)}`
  return data.includes(':') ? undefined : `${namespace}:${data}`
}

/** Returns the network of `chainChanged`: wallets identify it by number, in hex, by reference or by CAIP-2 id. */
export function eventNetwork(rules: WalletNamespace, data: unknown): CaipNetworkId | undefined {
  const id = toNetworkId(rules.namespace, data)
  return id && rules.isReference(id.slice(rules.namespace.length + 1)) ? presentId(id) : undefined
}

/**
 * Returns the accounts of `accountsChanged`: addresses, or CAIP-10 ids, of which those on another network than
 * `current` are ignored.
 */
export function eventAccounts(
  rules: WalletNamespace,
  data: unknown,
  current: CaipNetworkId | undefined,
): readonly Account[] {
  if (!Array.isArray(data)) return []
  const byForm = new Map<string, Account>()
  for (const item of data.slice(0, maxAccounts)) {
    if (typeof item !== 'string') continue
    const isCaip = item.startsWith(`${rules.namespace}:`)
    const [namespace = '', reference = '', ...rest] = item.split(':')
    if (isCaip && current && presentId(`${namespace}:${reference}`) !== current) continue
    const address = isCaip ? rest.join(':') : item
    if (!rules.isAddress(address)) continue
    const form = rules.normalizeAddress(address)
    if (!byForm.has(form)) byForm.set(form, toAccount(rules, address))
  }
  return [...byForm.values()]
}
