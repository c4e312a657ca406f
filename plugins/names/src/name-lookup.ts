import type { CaipNetworkId, ChainModule, Network, PluginContext } from '#kernel'
import type { NamesPlugin, ResolvedName } from './contract.js'
import { hasNames } from './options.js'
import type { Registry } from './registry.js'

/** Queries chains and the host's registry, without a cache. */
export interface NameLookup {
  chainOf(id: CaipNetworkId): ChainModule
  /** Resolves a name; `undefined` if it is unknown. */
  find(text: string, id: CaipNetworkId, signal: AbortSignal): Promise<ResolvedName | undefined>
  /** Looks up the chain's name first, then the host's. A name must resolve back to the address (SEC-09). */
  nameOf(address: string, id: CaipNetworkId, signal: AbortSignal): Promise<string | undefined>
}

export function createNameLookup(ctx: PluginContext<NamesPlugin>, registry: Registry): NameLookup {
  const chainAt = (id: CaipNetworkId): { readonly network: Network; readonly chain: ChainModule } => {
    const network = ctx.networks.get(id)
    return { network, chain: ctx.chains.get(network.chainNamespace) }
  }

  return {
    chainOf: (id) => chainAt(id).chain,
    async find(text, id, signal) {
      const { network, chain } = chainAt(id)
      if (!hasNames(ctx.options, network.chainNamespace)) return undefined
      const plain = text.toLowerCase()
      if (registry.has(plain)) {
        const address = await registry.resolve(plain, id, signal)
        return address !== undefined && chain.isAddress(address)
          ? { name: plain, address, source: 'registry' }
          : undefined
      }
      const name = await (chain.names?.normalize(text) ?? plain)
      const address = name === undefined ? undefined : await chain.names?.resolve({ network, name, signal })
      return name === undefined || address === undefined ? undefined : { name, address, source: 'chain' }
    },
    async nameOf(address, id, signal) {
      const { network, chain } = chainAt(id)
      if (!hasNames(ctx.options, network.chainNamespace) || !chain.isAddress(address)) return undefined
      let failure: unknown
      const keepFailure = (error: unknown): undefined => {
        failure = error
      }
      const own = await chain.names?.lookUp({ network, address, signal }).catch(keepFailure)
      if (own !== undefined) return own
      const name = await registry.nameOf(address, id, signal).catch(keepFailure)
      if (name !== undefined) return name
      if (failure !== undefined) throw failure
      return undefined
    },
  }
}
