import type { Account, CaipNetworkId, ChainModule, ChainNamespace } from '#kernel'

/** Limits of what is read from a wallet: more than any wallet has. */
const maxScopes = 200
const maxNetworks = 200
const maxAccounts = 100
const maxMethods = 200
const maxNameLength = 64

/** The approvals of a wallet on one network. */
export interface NetworkScope {
  readonly caipNetworkId: CaipNetworkId
  /** Never empty, without duplicates, in the wallet's order. */
  readonly accounts: readonly Account[]
  readonly methods: readonly string[]
}

/** The approvals of a wallet, by network. */
export type SessionScopes = ReadonlyMap<CaipNetworkId, NetworkScope>

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

export function namespaceOf(id: string): ChainNamespace {
  return id.split(':', 1)[0] ?? ''
}

/** Returns the approvals in a namespace. */
export function inNamespace(scopes: SessionScopes, namespace: ChainNamespace): readonly NetworkScope[] {
  return [...scopes.values()].filter(({ caipNetworkId }) => namespaceOf(caipNetworkId) === namespace)
}

function textsOf(list: unknown, max: number): readonly string[] {
  return Array.isArray(list)
    ? list.slice(0, max).filter((item): item is string => typeof item === 'string')
    : []
}

/** Returns the references of a scope: of its name, else of its list, which was named `chains` before and is again. */
function referencesOf(name: string, scope: object): readonly string[] {
  const at = name.indexOf(':')
  if (at >= 0) return [name.slice(at + 1)]
  return ['chains', 'references'].flatMap((member) => textsOf(Reflect.get(scope, member), maxNetworks))
}

/** Returns the address if the account is of this network: CAIP-10 ids name theirs, plain addresses are of each network of their scope. */
function addressOn(account: string, caipNetworkId: CaipNetworkId): string | undefined {
  if (!account.includes(':')) return account
  const prefix = `${caipNetworkId}:`
  return account.startsWith(prefix) ? account.slice(prefix.length) : undefined
}

function readAccounts(
  chain: ChainModule,
  namespace: ChainNamespace,
  caipNetworkId: CaipNetworkId,
  listed: readonly string[],
): readonly Account[] {
  // The default of EVM is that of sessions through relays; accounts of an extension belong to keys.
  const type = chain.defaultAccountType === 'smartAccount' ? 'eoa' : chain.defaultAccountType
  const byForm = new Map<string, Account>()
  for (const account of listed) {
    const address = addressOn(account, caipNetworkId)
    if (address === undefined || byForm.size >= maxAccounts || !chain.isAddress(address)) continue
    const form = chain.normalizeAddress(address)
    if (!byForm.has(form)) byForm.set(form, { namespace, address, type })
  }
  return [...byForm.values()]
}

/**
 * Reads the scopes of a session, whatever the wallet returned: networks of other modules, without an account or without a method that the
 * module knows are left out, as nothing could be requested there. Reading may run the wallet's code: `undefined` if it throws.
 */
export function readScopes(
  answer: unknown,
  find: (namespace: string) => ChainModule | undefined,
): SessionScopes | undefined {
  try {
    if (!isObject(answer)) return undefined
    // `sessionScopes` in CAIP-311 and CAIP-312, and in earlier versions of CAIP-25.
    const listed: unknown = Reflect.get(answer, 'scopes') ?? Reflect.get(answer, 'sessionScopes')
    if (!isObject(listed)) return undefined
    const scopes = new Map<CaipNetworkId, NetworkScope>()
    for (const [name, scope] of Object.entries(listed).slice(0, maxScopes)) {
      const namespace = namespaceOf(name)
      const chain = find(namespace)
      if (!chain || !isObject(scope)) continue
      const known = new Set(chain.walletConnect.methods)
      const methods = textsOf(Reflect.get(scope, 'methods'), maxMethods).filter(
        (method) => method.length <= maxNameLength && known.has(method),
      )
      const accounts = textsOf(Reflect.get(scope, 'accounts'), maxAccounts * maxNetworks)
      if (methods.length === 0) continue
      for (const reference of referencesOf(name, scope)) {
        if (scopes.size >= maxNetworks || !chain.isReference(reference)) continue
        const caipNetworkId: CaipNetworkId = `${namespace}:${reference}`
        const own = readAccounts(chain, namespace, caipNetworkId, accounts)
        if (own.length > 0 && !scopes.has(caipNetworkId))
          scopes.set(caipNetworkId, { caipNetworkId, accounts: own, methods: [...new Set(methods)] })
      }
    }
    return scopes
  } catch {
    return undefined
  }
}
