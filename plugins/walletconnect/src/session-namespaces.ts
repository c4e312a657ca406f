import type { Account, CaipNetworkId, ChainNamespace } from '#kernel'
import { presentId } from './network-aliases.js'
import type { Session } from './sign-client.js'
import type { WalletNamespace } from './wallet-namespace.js'

/** What a wallet approved in a namespace: checked, capped, in the wallet's order. */
export interface ApprovedNamespace {
  readonly rules: WalletNamespace
  readonly methods: readonly string[]
  /**
   * Networks by the ids that the host uses, with the accounts that the wallet approved there. A network without one is not
   * approved: nothing could be sent from it.
   */
  readonly accounts: ReadonlyMap<CaipNetworkId, NetworkAccounts>
}

export interface NetworkAccounts {
  /** The id by which the wallet knows the network. */
  readonly sent: CaipNetworkId
  readonly addresses: readonly string[]
}

/** The namespaces of a session. */
export type ApprovedNamespaces = ReadonlyMap<ChainNamespace, ApprovedNamespace>

/** More than any wallet has: a session that lists ten thousand must not stop the page (SEC-15). */
export const mostAccounts = 100
const mostNetworks = 200
const mostMethods = 200
const longestMethod = 64
const mostParts = 100
/** Of what a wallet lists in a namespace this much is looked at. */
const mostEntries = 20_000

/** Texts of a list that another side sent, whatever it is. */
function textsOf(list: unknown, most: number): readonly string[] {
  return Array.isArray(list)
    ? list.slice(0, most).filter((item): item is string => typeof item === 'string')
    : []
}

/** Takes up what a wallet lists in a namespace, one by one. */
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
      if (known ? known.byForm.size >= mostAccounts : accounts.size >= mostNetworks) return
      if (!rules.isAddress(address)) return
      const here = known ?? { sent, byForm: new Map<string, string>() }
      // A wallet that knows the network by both of its ids is asked by the present one.
      if (sent === id) here.sent = id
      accounts.set(id, here)
      const form = rules.normalizeAddress(address)
      if (!here.byForm.has(form)) here.byForm.set(form, address)
    },
    addMethod(method) {
      if (methods.size < mostMethods && method.length <= longestMethod) methods.add(method)
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
 * Reads what a wallet approved. Nothing of it is taken on trust: the library passes on whatever came, in an update even what
 * has not the shape of a session. A part may be keyed `eip155` or `eip155:1`; an account counts only in its own namespace.
 */
export function readNamespaces(
  namespaces: unknown,
  find: (namespace: string) => WalletNamespace | undefined,
): ApprovedNamespaces {
  const readers = new Map<ChainNamespace, NamespaceReader>()
  const parts = typeof namespaces === 'object' && namespaces !== null ? Object.entries(namespaces) : []
  for (const [key, part] of parts.slice(0, mostParts)) {
    const namespace = key.split(':', 1)[0] ?? ''
    const rules = find(namespace)
    if (!rules || typeof part !== 'object' || part === null) continue
    const reader = readers.get(namespace) ?? createNamespaceReader(rules)
    readers.set(namespace, reader)
    const { accounts, methods }: Partial<Session['namespaces'][string]> = part
    for (const account of textsOf(accounts, mostEntries)) reader.addAccount(account)
    for (const method of textsOf(methods, mostEntries)) reader.addMethod(method)
  }
  return new Map([...readers].map(([namespace, reader]) => [namespace, reader.read()]))
}

/** An address as the kernel keeps it. */
export function toAccount({ namespace, accountType }: WalletNamespace, address: string): Account {
  return { namespace, address, type: accountType }
}

/** The accounts that the wallet approved on a network. */
export function accountsOn({ rules, accounts }: ApprovedNamespace, id: CaipNetworkId): readonly Account[] {
  return (accounts.get(id)?.addresses ?? []).map((address) => toAccount(rules, address))
}
