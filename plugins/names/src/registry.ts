import { type CaipNetworkId, isQuoinError, type PluginContext, parseCaipNetworkId } from '#kernel'
import type { NameSuggestion, NamesPlugin } from './contract.js'
import {
  getNameSuggestions,
  getNamesOf,
  getProfile,
  type RegisteredName,
  type RegisterNameBody,
  registerName,
} from './endpoints.js'

const evm = 0x8000_0000

/**
 * Returns the coin type of an EVM network, under which a name stores its address there (NAM-04): `(0x80000000 |
 * chainId) >>> 0`. Throws `RangeError` ('Invalid chainId') for a chain id out of range. Source: ENSIP-11.
 *
 * @example
 * coinTypeOf(1) // 2147483649
 */
export function coinTypeOf(chainId: number): number {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= evm) throw new RangeError('Invalid chainId')
  return (evm | chainId) >>> 0
}

/** The registry's record of a name, for one address on one network. */
export type NameOwner =
  /** The name has no owner. */
  | 'none'
  /** It resolves to the address on the network. */
  | 'this'
  /** The address owns it, but it does not resolve to the address there yet. */
  | 'elsewhere'
  | 'another'
  /** The gateway has no names for this network. */
  | 'unserved'

/** The account on its network. */
interface RegistryCall {
  readonly caipNetworkId: CaipNetworkId
  readonly signal: AbortSignal
}

/** The names that the host's gateway registers. */
export interface Registry {
  /** The suffix of its names; `undefined` if there are none. */
  readonly suffix: string | undefined
  /** Its host, for which a claim is signed; `undefined` without names. */
  readonly domain: string | undefined
  /** Returns true if the name has the registry's suffix. */
  has(name: string): boolean
  /** Returns the address of the name on the network. */
  resolve(name: string, caipNetworkId: CaipNetworkId, signal: AbortSignal): Promise<string | undefined>
  /** Returns the first name of the address there that resolves back to it. */
  nameOf(address: string, caipNetworkId: CaipNetworkId, signal: AbortSignal): Promise<string | undefined>
  /** Reads the owner of the name, past the cache. */
  ownerOf(name: string, address: string | undefined, call: RegistryCall): Promise<NameOwner>
  suggest(name: string, call: RegistryCall): Promise<readonly NameSuggestion[]>
  /** Registers the name. Returns false if the network has no names. @param body the claim without the coin type */
  register(body: Omit<RegisterNameBody, 'coin_type'>, call: RegistryCall): Promise<boolean>
}

/** The maximum number of names to check for one address. */
const maxNames = 5

/** The characters of a registered name (NAM-01). */
const plain = /^[a-z\d-]{1,63}(\.[a-z\d-]{1,63}){1,4}$/

/** Returns the coin type of a network, under which names store their addresses; only EVM networks have one (NAM-04). */
function coinTypeAt(caipNetworkId: CaipNetworkId): number | undefined {
  const { namespace, reference } = parseCaipNetworkId(caipNetworkId)
  try {
    return namespace === 'eip155' ? coinTypeOf(Number(reference)) : undefined
  } catch {
    return undefined
  }
}
const addressOf = ({ addresses }: RegisteredName, coinType: number): string | undefined =>
  Object.hasOwn(addresses, coinType) ? addresses[coinType]?.address : undefined

/** Returns the record of exactly this name; `undefined` if it is free. */
async function read(
  ctx: PluginContext<NamesPlugin>,
  name: string,
  { caipNetworkId, signal }: RegistryCall,
  cache?: 'no-cache',
): Promise<RegisteredName | undefined> {
  const call = { path: { name }, query: { apiVersion: '2' }, network: caipNetworkId, signal } as const
  try {
    return await ctx.api.call(getProfile, { ...call, ...(cache && { cache }) })
  } catch (error) {
    if (isQuoinError(error, 'HTTP_STATUS') && error.shortMessage.endsWith(': 404')) return undefined
    throw error
  }
}

/** Creates the registry. Without the host's suffix or gateway it has no names. */
export function createRegistry(ctx: PluginContext<NamesPlugin>): Registry {
  const suffix = ctx.options?.suffix
  const isServed = (): boolean => suffix !== undefined && ctx.api.url('gateway', '/') !== undefined
  const has = (name: string): boolean => name.endsWith(`.${suffix}`) && plain.test(name)
  /** Accounts that registered a name in this visit: earlier answers about them are outdated. */
  const changed = new Set<string>()

  const form = (address: string): string => ctx.chains.get('eip155').normalizeAddress(address)

  const registry: Registry = {
    get domain() {
      const address = ctx.api.url('gateway', '/')
      return address === undefined ? undefined : new URL(address).host
    },
    get suffix() {
      return isServed() ? suffix : undefined
    },
    has: (name) => suffix !== undefined && has(name),
    async resolve(name, caipNetworkId, signal) {
      const coinType = coinTypeAt(caipNetworkId)
      if (coinType === undefined || !isServed()) return undefined
      const found = await read(ctx, name, { caipNetworkId, signal })
      // The record of another name is dropped.
      return found?.name.toLowerCase() === name ? addressOf(found, coinType) : undefined
    },
    async nameOf(address, caipNetworkId, signal) {
      const coinType = coinTypeAt(caipNetworkId)
      if (coinType === undefined || !isServed()) return undefined
      const call = { path: { address }, query: { apiVersion: '2' }, network: caipNetworkId, signal } as const
      const isOld = changed.has(form(address))
      const found = await ctx.api.call(getNamesOf, { ...call, ...(isOld && { cache: 'no-cache' }) })
      const names = found
        .filter((one) => {
          const led = addressOf(one, coinType)
          return led !== undefined && form(led) === form(address) && has(one.name.toLowerCase())
        })
        .slice(0, maxNames)
      // A failed request hides no other result; without any result it is a failure.
      let failure: unknown
      for (const { name } of names) {
        const led = await registry
          .resolve(name.toLowerCase(), caipNetworkId, signal)
          .catch((error: unknown) => {
            failure = error
            return undefined
          })
        if (led !== undefined && form(led) === form(address)) return name.toLowerCase()
      }
      if (failure !== undefined) throw failure
      return undefined
    },
    async ownerOf(name, address, call) {
      const found = await read(ctx, name, call, 'no-cache')
      if (found === undefined) return 'none'
      if (found.name.toLowerCase() !== name) return 'unserved'
      const coinType = coinTypeAt(call.caipNetworkId)
      const own = (one: string | undefined): boolean =>
        one !== undefined && address !== undefined && form(one) === form(address)
      if (coinType !== undefined && own(addressOf(found, coinType))) return 'this'
      return Object.values(found.addresses).some((one) => own(one.address)) ? 'elsewhere' : 'another'
    },
    async suggest(name, { caipNetworkId, signal }) {
      const query = suffix === undefined ? {} : { zone: suffix }
      const { suggestions } = await ctx.api.call(getNameSuggestions, {
        path: { name },
        query,
        network: caipNetworkId,
        signal,
      })
      return suggestions
        .map((one) => ({ ...one, name: one.name.toLowerCase() }))
        .filter((one) => has(one.name))
    },
    async register(body, { caipNetworkId, signal }) {
      const coinType = coinTypeAt(caipNetworkId)
      if (coinType === undefined) return false
      const { success } = await ctx.api.call(registerName, {
        body: { coin_type: coinType, ...body },
        network: caipNetworkId,
        signal,
      })
      if (success) changed.add(form(body.address))
      return success
    },
  }
  return registry
}
