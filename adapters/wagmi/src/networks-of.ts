import type { Config } from 'wagmi'
import type { NetworkInput } from '#kernel'

/** Returns the addresses in a transport of viem: `http` has one, `fallback` contains further transports. */
function urlsIn(transport: unknown): readonly string[] {
  if (typeof transport !== 'object' || transport === null) return []
  const parts: unknown = Reflect.get(transport, 'transports')
  if (Array.isArray(parts)) return parts.flatMap((part) => urlsIn(Reflect.get(Object(part), 'value') ?? part))
  const url: unknown = Reflect.get(transport, 'url')
  return typeof url === 'string' && /^https?:\/\//i.test(url) ? [url] : []
}

/**
 * Returns the chains of a wagmi config as networks of a kernel, in their order. Their nodes are those of the config's transports
 * if these have an address (`http('https://…')`, also in `fallback`), else the chain's own `rpcUrls`.
 *
 * @example
 * const kernel = createQuoin({ projectId, networks: networksOf(config) })
 */
export function networksOf(config: Config): readonly NetworkInput[] {
  return config.chains.map((chain) => {
    const { id, name, nativeCurrency, rpcUrls, contracts, blockExplorers, testnet } = chain
    const urls = urlsIn(config.getClient({ chainId: id }).transport)
    const http = urls.length > 0 ? [...new Set(urls)] : rpcUrls.default.http
    const explorer = blockExplorers?.default
    const addresses = Object.entries(contracts ?? {}).flatMap(([key, contract]) => {
      const address: unknown = Reflect.get(Object(contract), 'address')
      return typeof address === 'string' ? [[key, { address }] as const] : []
    })
    return {
      id,
      name,
      nativeCurrency,
      testnet,
      rpcUrls: { default: { http } },
      contracts: Object.fromEntries(addresses),
      blockExplorers: explorer && { default: { name: explorer.name, url: explorer.url } },
    }
  })
}
