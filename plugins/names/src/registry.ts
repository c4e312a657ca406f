import { type CaipNetworkId, isQuoinError, type PluginContext, parseCaipNetworkId } from '#kernel'
import { coinTypeOf } from './coin-type.js'
import type { NamesPlugin } from './contract.js'
import { getNamesOf, getProfile, type RegisteredName } from './endpoints.js'

/** The names that the host's gateway registers. */
export interface Registry {
  /** Whether a name would be one of them. */
  has(name: string): boolean
  /** The address that it leads to on the network. */
  resolve(name: string, caipNetworkId: CaipNetworkId, signal: AbortSignal): Promise<string | undefined>
  /** Names that say that they lead to an address there: each is to be resolved before it counts. */
  namesOf(address: string, caipNetworkId: CaipNetworkId, signal: AbortSignal): Promise<readonly string[]>
}

/** More names of one address are not looked at. */
const mostNames = 5

/** What a registered name may consist of (NAM-01). */
const plain = /^[a-z\d-]{1,63}(\.[a-z\d-]{1,63}){1,4}$/

/** Makes it. Without the host's suffix, or its gateway, there is no such name. */
export function createRegistry(ctx: PluginContext<NamesPlugin>): Registry {
  const suffix = ctx.options?.suffix
  const isServed = (): boolean => suffix !== undefined && ctx.api.url('gateway', '/') !== undefined
  const has = (name: string): boolean => name.endsWith(`.${suffix}`) && plain.test(name)

  /** The coin type by which names keep their address on a network; only EVM networks have one (NAM-04). */
  const coinTypeAt = (caipNetworkId: CaipNetworkId): string | undefined => {
    const { namespace, reference } = parseCaipNetworkId(caipNetworkId)
    try {
      return namespace === 'eip155' ? String(coinTypeOf(Number(reference))) : undefined
    } catch {
      return undefined
    }
  }
  const addressOf = ({ addresses }: RegisteredName, coinType: string): string | undefined =>
    Object.hasOwn(addresses, coinType) ? addresses[coinType]?.address : undefined

  return {
    has: (name) => suffix !== undefined && has(name),
    async resolve(name, caipNetworkId, signal) {
      const coinType = coinTypeAt(caipNetworkId)
      if (coinType === undefined || !isServed()) return undefined
      const call = { path: { name }, query: { apiVersion: '2' }, network: caipNetworkId, signal } as const
      try {
        const found = await ctx.api.call(getProfile, call)
        // Another name's record is none of this one's.
        return found.name.toLowerCase() === name ? addressOf(found, coinType) : undefined
      } catch (error) {
        // The name is free.
        if (isQuoinError(error, 'HTTP_STATUS') && error.shortMessage.endsWith(': 404')) return undefined
        throw error
      }
    },
    async namesOf(address, caipNetworkId, signal) {
      const coinType = coinTypeAt(caipNetworkId)
      if (coinType === undefined || !isServed()) return []
      const call = { path: { address }, query: { apiVersion: '2' }, network: caipNetworkId, signal } as const
      const found = await ctx.api.call(getNamesOf, call)
      const form = (one: string): string => ctx.chains.get('eip155').normalizeAddress(one)
      return found
        .filter((one) => {
          const led = addressOf(one, coinType)
          return led !== undefined && form(led) === form(address) && has(one.name.toLowerCase())
        })
        .map(({ name }) => name.toLowerCase())
        .slice(0, mostNames)
    },
  }
}
