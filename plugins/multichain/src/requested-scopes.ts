import type { Chains, Network } from '#kernel'

/** The scopes of a request for a session, by name. Source: CAIP-217. */
export type RequestedScopes = Readonly<Record<string, object>>

/** Returns one scope for each namespace of the page. Source: CAIP-25. */
export function requestedScopes(networks: readonly Network[], chains: Pick<Chains, 'find'>): RequestedScopes {
  const scopes: Record<string, object> = {}
  for (const namespace of new Set(networks.map(({ chainNamespace }) => chainNamespace))) {
    const chain = chains.find(namespace)
    if (!chain) continue
    const { methods, events } = chain.walletConnect
    const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const references = own.map(({ caipNetworkId }) => caipNetworkId.slice(namespace.length + 1))
    scopes[namespace] = { chains: references, methods: [...methods], notifications: [...events] }
  }
  return scopes
}

/** Returns one scope for each network, which wallets with earlier versions of CAIP-25 know. Source: the documentation of MetaMask's Multichain API. */
export function scopesByNetwork(networks: readonly Network[], chains: Pick<Chains, 'find'>): RequestedScopes {
  return Object.fromEntries(
    networks.flatMap(({ chainNamespace, caipNetworkId }) => {
      const { methods, events } = chains.find(chainNamespace)?.walletConnect ?? {}
      if (!methods || !events) return []
      return [[caipNetworkId, { accounts: [], methods: [...methods], notifications: [...events] }]]
    }),
  )
}
