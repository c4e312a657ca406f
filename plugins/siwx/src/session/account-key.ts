import type { AccountType, ChainNamespace, PluginContext } from '#kernel'
import type { SiwxEvent, SiwxPlugin } from '../contract.js'
import type { SiwxAccountKey, SiwxSession } from './siwx-storage.js'

/** The account that must sign in. */
export interface SiwxAccount extends SiwxAccountKey {
  readonly namespace: ChainNamespace
  readonly connectorId: string
  readonly type: AccountType
}

/** Compares accounts. */
export interface AccountKeys {
  /** Returns the key of an account: network and address in the chain's canonical form. */
  keyOf(account: SiwxAccountKey): string
  isSame(one: SiwxAccountKey, other: SiwxAccountKey): boolean
  /** Returns the session that applies to an account, if there is one. */
  sessionOf(sessions: readonly SiwxSession[], account: SiwxAccountKey): SiwxSession | undefined
}

const namespaceOf = ({ caipNetworkId }: SiwxAccountKey): ChainNamespace => caipNetworkId.split(':')[0] ?? ''

/** @param perNetwork true if a session applies to its network only */
export function createAccountKeys(
  { chains }: Pick<PluginContext, 'chains'>,
  perNetwork: boolean,
): AccountKeys {
  const form = (account: SiwxAccountKey): string =>
    chains.find(namespaceOf(account))?.normalizeAddress(account.address) ?? account.address
  const keyOf = (account: SiwxAccountKey): string => `${account.caipNetworkId}:${form(account)}`
  const isSame = (one: SiwxAccountKey, other: SiwxAccountKey): boolean => keyOf(one) === keyOf(other)
  const isSameElsewhere = (one: SiwxAccountKey, other: SiwxAccountKey): boolean =>
    namespaceOf(one) === namespaceOf(other) && form(one) === form(other)
  return {
    keyOf,
    isSame,
    sessionOf: (sessions, account) =>
      sessions.find((session) => isSame(session, account)) ??
      (perNetwork ? undefined : sessions.find((session) => isSameElsewhere(session, account))),
  }
}

/**
 * Returns the account that must sign in now: the active account, on a network of the host whose wallets sign messages. None for a
 * watch-only account: nothing could prove that the user owns it, and it must not use a session of its owner.
 */
export function readAccount(ctx: PluginContext<SiwxPlugin>): SiwxAccount | undefined {
  const connection = ctx.connections.active()
  const [account] = connection?.accounts ?? []
  if (!connection || !account || connection.isWatchOnly) return undefined
  const { caipNetworkId, namespace, connectorId } = connection
  const isRequested = ctx.options?.networks?.includes(caipNetworkId) ?? true
  const isServed = ctx.networks.find(caipNetworkId) !== undefined
  const canSign = ctx.chains.find(namespace)?.messages !== undefined
  if (!isRequested || !isServed || !canSign) return undefined
  return { caipNetworkId, namespace, connectorId, address: account.address, type: account.type }
}

/** Returns the account data of the plugin's events. */
export function eventOf({ caipNetworkId, type }: SiwxAccount): SiwxEvent {
  return { caipNetworkId, isSmartAccount: type === 'smartAccount' }
}
