import type { Account, CaipNetworkId, ChainNamespace } from '#kernel'
import type { Session } from '../client/sign-client.js'
import { presentId } from '../namespaces/network-aliases.js'
import type { WalletNamespace } from '../namespaces/wallet-namespace.js'

/** The approvals of a wallet in a namespace: validated, capped, in the wallet's order. */
export interface ApprovedNamespace {
  readonly rules: WalletNamespace
  readonly methods: readonly string[]
  /**
   * Networks by the ids that the host uses, with the accounts that the wallet approved there. A network without one is
   * not approved: nothing could be sent from it.
   */
  readonly accounts: ReadonlyMap<CaipNetworkId, NetworkAccounts>
}

export interface NetworkAccounts {
  /** The id by which the wallet identifies the network. */
  readonly sent: CaipNetworkId
  readonly addresses: readonly string[]
}

/** The namespaces of a session. */
export type ApprovedNamespaces = ReadonlyMap<ChainNamespace, ApprovedNamespace>

/**
 * Limit of accounts per network, more than any wallet has: a session with ten thousand must not block the page
 * (SEC-15).
 */
export const maxAccounts = 100
const maxNetworks = 200
const maxMethods = 200
const maxMethodLength = 64
const maxParts = 100
/** Limit of entries that are read from one list of a namespace. */
const maxEntries = 20_000

/** Returns the texts of an unvalidated list. */
function textsOf(list: unknown, max: number): readonly string[] {
  return Array.isArray(list)
    ? list.slice(0, max).filter((item): item is string => typeof item === 'string')
    : []
}

/** Collects the entries of a namespace, one by one. */
interface NamespaceReader {
  addAccount(text: string): void
  addMethod(method: string): void
  read(): ApprovedNamespace
}

function createNamespaceReader(rules: WalletNamespace): NamespaceReader {
  const methods = new Set<string>()
  const accounts = new Map<CaipNetworkId, { sent: CaipNetworkId; byForm: Map<string, string> }>()

  return {
    addAccount(text) {
      const [namespace = '', reference = '', address = '', ...rest] = text.split(':', 4)
      if (rest.length > 0 || namespace !== rules.namespace || !rules.isReference(reference)) return
      const sent: CaipNetworkId = `${namespace}:${reference}`
      const id = presentId(sent)
      const known = accounts.get(id)
      if (known ? known.byForm.size >= maxAccounts : accounts.size >= maxNetworks) return
      if (!rules.isAddress(address)) return
      const here = known ?? { sent, byForm: new Map<string, string>() }
      // A wallet that uses both ids of a network gets requests with the present one.
      if (sent === id) here.sent = id
      accounts.set(id, here)
      const form = rules.normalizeAddress(address)
      if (!here.byForm.has(form)) here.byForm.set(form, address)
    },
    addMethod(method) {
      if (methods.size < maxMethods && method.length <= maxMethodLength) methods.add(method)
    },
    read: () => ({
      rules,
      methods: [...methods],
      accounts: new Map(
        [...accounts].map(([id, { sent, byForm }]) => [id, { sent, addresses: [...byForm.values()] }]),
      ),
    }),
  }
}

/**
 * Reads a wallet's approvals. All data is untrusted: the library passes on whatever it received, in an update even data
 * without the shape of a session. A part may be keyed `eip155` or `eip155:1`; an account counts only in its own
 * namespace.
 */
export function readNamespaces(
  namespaces: unknown,
  find: (namespace: string) => WalletNamespace | undefined,
): ApprovedNamespaces {
  const readers = new Map<ChainNamespace, NamespaceReader>()
  const parts = typeof namespaces === 'object' && namespaces !== null ? Object.entries(namespaces) : []
  for (const [key, part] of parts.slice(0, maxParts)) {
    const namespace = key.split(':', 1)[0] ?? ''
    const rules = find(namespace)
    if (!rules || typeof part !== 'object' || part === null) continue
    const reader = readers.get(namespace) ?? createNamespaceReader(rules)
    readers.set(namespace, reader)
    const { accounts, methods }: Partial<Session['namespaces'][string]> = part
    for (const account of textsOf(accounts, maxEntries)) reader.addAccount(account)
    for (const method of textsOf(methods, maxEntries)) reader.addMethod(method)
  }
  return new Map([...readers].map(([namespace, reader]) => [namespace, reader.read()]))
}

/** Returns the kernel's account for an address. */
export function toAccount({ namespace, accountType }: WalletNamespace, address: string): Account {
  return { namespace, address, type: accountType }
}

/** Returns the accounts that the wallet approved on a network. */
export function accountsOn({ rules, accounts }: ApprovedNamespace, id: CaipNetworkId): readonly Account[] {
  return (accounts.get(id)?.addresses ?? []).map((address) => toAccount(rules, address))
}
