import { type CaipNetworkId, type ChainModule, isQuoinError, type Network, type PluginContext } from '#kernel'
import type { NamesPlugin, ResolvedName } from './contract.js'
import { createGatewayNames } from './gateway-names.js'
import { NamesError } from './names-error.js'
import { hasNames } from './options.js'
import type { Registry } from './registry.js'

/** Queries the gateway, chains and the host's registry, without a cache. */
export interface NameLookup {
  chainOf(id: CaipNetworkId): ChainModule
  /**
   * Resolves a name; `undefined` if it is unknown. Throws `NAME_CONFLICT` if the gateway and the network's own node return
   * different addresses.
   */
  find(text: string, id: CaipNetworkId, signal: AbortSignal): Promise<ResolvedName | undefined>
  /** Looks up the chain's name first, then the gateway's and the host's. A name must resolve back to the address (SEC-09). */
  nameOf(address: string, id: CaipNetworkId, signal: AbortSignal): Promise<string | undefined>
}

/** A name without letters of other scripts, which could imitate another name. */
const ascii = /^[a-z\d_-]+(\.[a-z\d_-]+)+$/

/** Returns the normal form of a name; on a chain without rules for it, only of one that consists of ASCII letters. */
async function normalized(chain: ChainModule, text: string): Promise<string | undefined> {
  if (chain.names) return chain.names.normalize(text)
  const plain = text.toLowerCase()
  return ascii.test(plain) ? plain : undefined
}

/** The answer to one name. */
type Answer = PromiseSettledResult<string | undefined>

export function createNameLookup(ctx: PluginContext<NamesPlugin>, registry: Registry): NameLookup {
  const gateway = createGatewayNames(ctx)
  const chainAt = (id: CaipNetworkId): { readonly network: Network; readonly chain: ChainModule } => {
    const network = ctx.networks.get(id)
    return { network, chain: ctx.chains.get(network.chainNamespace) }
  }

  /** A gateway that cannot say whether it resolves names resolves none. */
  const isServed = (id: CaipNetworkId, signal: AbortSignal): Promise<boolean> =>
    gateway.isServed(id, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      return false
    })

  async function fromGateway(
    name: string,
    { chain, id }: { readonly chain: ChainModule; readonly id: CaipNetworkId },
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const address = await gateway.resolve(name, id, signal)
    if (address === undefined || chain.isAddress(address)) return address
    throw new Error('The gateway returned an address of another kind.')
  }

  /**
   * Chooses the address. The node of the page resolves the name, too, where it can: two different addresses mean that one of
   * both is wrong, and funds must go to neither. A node that has all names of the network is authoritative for a name
   * without an address, too: a gateway could invent one. Otherwise an answer without an address contradicts nothing: the
   * node refuses names on servers, the gateway may not read the ENS of the network.
   */
  function agreed(
    name: string,
    { chain, hasAllNames }: { readonly chain: ChainModule; readonly hasAllNames: boolean },
    served: Answer,
    own: Answer,
  ): string | undefined {
    if (hasAllNames && own.status === 'fulfilled' && own.value === undefined) return undefined
    const [first, second] = [served, own].map((answer) =>
      answer.status === 'fulfilled' ? answer.value : undefined,
    )
    if (first !== undefined && second !== undefined) {
      if (chain.normalizeAddress(first) === chain.normalizeAddress(second)) return second
      throw new NamesError('NAME_CONFLICT', {
        details: `${name}: ${first} by the gateway, ${second} by the node`,
      })
    }
    const found = first ?? second
    if (found !== undefined) return found
    // The gateway has read the name on its server, which the node does not.
    if (
      served.status === 'fulfilled' &&
      own.status === 'rejected' &&
      isQuoinError(own.reason, 'NODE_REFUSED')
    )
      return undefined
    // A source that failed may have had the address: the name is not reported as unknown.
    for (const answer of [served, own]) if (answer.status === 'rejected') throw answer.reason
    return undefined
  }

  const lookup: NameLookup = {
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
      const name = await normalized(chain, text)
      if (name === undefined) return undefined
      const own = async (): Promise<string | undefined> => chain.names?.resolve({ network, name, signal })
      if (!(await isServed(id, signal))) {
        const address = await own()
        return address === undefined ? undefined : { name, address, source: 'chain' }
      }
      const hasAllNames = (await chain.names?.hasAllNames({ network, signal })) ?? false
      const [served, byChain] = await Promise.allSettled([fromGateway(name, { chain, id }, signal), own()])
      signal.throwIfAborted()
      const address = agreed(name, { chain, hasAllNames }, served, byChain)
      if (address === undefined) return undefined
      const isOwn = byChain.status === 'fulfilled' && byChain.value !== undefined
      return { name, address, source: isOwn ? 'chain' : 'gateway' }
    },
    async nameOf(address, id, signal) {
      const { network, chain } = chainAt(id)
      if (!hasNames(ctx.options, network.chainNamespace) || !chain.isAddress(address)) return undefined
      let failure: unknown
      const keepFailure = (error: unknown): undefined => {
        failure = error
      }
      /** The gateway's name, which counts only if it resolves back to the address. */
      const fromServer = async (): Promise<string | undefined> => {
        if (!(await isServed(id, signal))) return undefined
        const name = await gateway.nameOf(address, id, signal)
        const found = name === undefined ? undefined : await lookup.find(name, id, signal)
        if (found === undefined || found.name !== name) return undefined
        return chain.normalizeAddress(found.address) === chain.normalizeAddress(address) ? name : undefined
      }
      const own = await chain.names?.lookUp({ network, address, signal }).catch(keepFailure)
      if (own !== undefined) return own
      const served = await fromServer().catch(keepFailure)
      if (served !== undefined) return served
      const name = await registry.nameOf(address, id, signal).catch(keepFailure)
      if (name !== undefined) return name
      if (failure !== undefined) throw failure
      return undefined
    },
  }
  return lookup
}
