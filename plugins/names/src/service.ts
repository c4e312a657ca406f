import {
  type CaipNetworkId,
  type ChainModule,
  isQuoinError,
  type Network,
  type PluginContext,
  QuoinError,
  untilAborted,
} from '#kernel'
import type { NamesApi, NamesPlugin, ResolvedName } from './contract.js'
import { hasNameShape } from './name-shape.js'
import { createRegistry } from './registry.js'

/** How long what was found counts (ACC-05). Milliseconds. */
const fresh = 300_000

/** Makes the service. */
export function createNamesService(ctx: PluginContext<NamesPlugin>): NamesApi {
  const registry = createRegistry(ctx)
  const never = new AbortController().signal

  const placeOf = (id: CaipNetworkId): { readonly network: Network; readonly chain: ChainModule } => {
    const network = ctx.networks.get(id)
    return { network, chain: ctx.chains.get(network.chainNamespace) }
  }
  const isAddress = (text: string): boolean => ctx.chains.list().some((chain) => chain.isAddress(text))
  const isName = (text: string): boolean => hasNameShape(text) && !isAddress(text)

  async function find(
    text: string,
    id: CaipNetworkId,
    signal: AbortSignal,
  ): Promise<ResolvedName | undefined> {
    const { network, chain } = placeOf(id)
    const plain = text.toLowerCase()
    if (registry.has(plain)) {
      const address = await registry.resolve(plain, id, signal)
      return address !== undefined && chain.isAddress(address)
        ? { name: plain, address, source: 'registry' }
        : undefined
    }
    const name = await (chain.normalizeName?.(text) ?? plain)
    const address = name === undefined ? undefined : await chain.resolveName?.({ network, name, signal })
    return name === undefined || address === undefined ? undefined : { name, address, source: 'chain' }
  }

  /** The chain's own name first; the host's counts where the chain knows none. Each must lead back to the address (SEC-09). */
  async function findName(
    address: string,
    id: CaipNetworkId,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const { network, chain } = placeOf(id)
    if (!chain.isAddress(address)) return undefined
    let failure: unknown
    const orNothing = (error: unknown): undefined => {
      failure = error
    }
    const own = await chain.lookUpName?.({ network, address, signal }).catch(orNothing)
    if (own !== undefined) return own
    const names = (await registry.namesOf(address, id, signal).catch(orNothing)) ?? []
    for (const name of names) {
      const led = await registry.resolve(name, id, signal).catch(orNothing)
      if (led !== undefined && chain.normalizeAddress(led) === chain.normalizeAddress(address)) return name
    }
    if (failure !== undefined) throw failure
    return undefined
  }

  /** Asks once for all who ask within five minutes; what failed is asked anew. */
  async function share<T>(
    kind: string,
    text: string,
    id: CaipNetworkId,
    run: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal | undefined,
    fault: 'NAME_RESOLVING_FAILED' | 'NAMES_OF_ADDRESS_FAILED',
  ): Promise<T> {
    if (signal?.aborted) throw new QuoinError('ABORTED', { cause: signal.reason })
    try {
      // Boxed: nothing found is an answer, too.
      const query = {
        key: ['names', kind, id, text],
        run: async (within: AbortSignal) => ({ found: await run(within) }),
        staleMs: fresh,
      }
      return (await untilAborted(ctx.queries.fetch(query), signal ?? never)).found
    } catch (error) {
      if (signal?.aborted || isQuoinError(error, 'ABORTED') || isQuoinError(error, 'NETWORK_NOT_FOUND'))
        throw error
      throw new QuoinError(fault, { cause: error })
    }
  }

  return {
    isName,
    async resolve(text, id, signal) {
      const name = text.trim()
      if (!isName(name)) return undefined
      return share('resolve', name, id, (within) => find(name, id, within), signal, 'NAME_RESOLVING_FAILED')
    },
    async lookUp(address, id, signal) {
      const { chain } = placeOf(id)
      const form = chain.normalizeAddress(address)
      const run = (within: AbortSignal): Promise<string | undefined> => findName(address, id, within)
      return share('lookUp', form, id, run, signal, 'NAMES_OF_ADDRESS_FAILED')
    },
  }
}
