import {
  type AddressCheck,
  type ChainModule,
  type ChainNamespace,
  isQuoinError,
  type Network,
  type PluginContext,
  QuoinError,
} from '#kernel'
import { loadOptional } from '#plugin-kit'
import { NamesToken } from '#plugins/names'
import type { WatchPlugin } from './contract.js'
import { WatchError } from './watch-error.js'

/** An account to watch. */
export interface FoundAccount {
  readonly namespace: ChainNamespace
  readonly address: string
  readonly network: Network
}

/** Bidi controls and invisible characters: they may be copied with an address, and no address contains them. */
const unseen = /[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g
/** Max length of an address or a name. */
const maxLength = 300
/** Source: CAIP-10. */
const caip10 = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):([-.%_a-zA-Z0-9]{1,128})$/

type Context = Pick<PluginContext<WatchPlugin>, 'chains' | 'networks' | 'load'>

/** A chain with networks of the page, the active one first. */
interface Place {
  readonly chain: ChainModule
  readonly networks: readonly Network[]
}

/** Returns the places of a namespace or of all, that of the active namespace first. */
function placesOf({ chains, networks }: Context, only: ChainNamespace | undefined): readonly Place[] {
  const { activeNamespace } = networks.store.getState()
  return chains
    .list()
    .filter(({ namespace }) => only === undefined || namespace === only)
    .toSorted((a, b) => Number(b.namespace === activeNamespace) - Number(a.namespace === activeNamespace))
    .map((chain) => {
      const active = networks.active(chain.namespace)?.caipNetworkId
      const isActive = (one: Network): number => Number(one.caipNetworkId === active)
      return {
        chain,
        networks: networks.list(chain.namespace).toSorted((a, b) => isActive(b) - isActive(a)),
      }
    })
    .filter((place) => place.networks.length > 0)
}

/** Returns the account of an address; the fault if it belongs to the namespace and is not valid on any of its networks. */
async function checkAddress(
  { chain, networks }: Place,
  text: string,
): Promise<FoundAccount | Extract<AddressCheck, { readonly valid: false }>['reason']> {
  let fault: Extract<AddressCheck, { readonly valid: false }>['reason'] = 'format'
  if (!chain.isAddress(text)) return fault
  for (const network of networks) {
    const check = await chain.checkAddress(text, network)
    if (check.valid) return { namespace: chain.namespace, address: check.address, network }
    if (check.reason !== 'format') fault = check.reason
  }
  return fault
}

async function resolveName(
  ctx: Context,
  places: readonly Place[],
  name: string,
  signal: AbortSignal,
): Promise<FoundAccount> {
  const names = await loadOptional(() => ctx.load(NamesToken))
  if (!names?.isName(name)) throw new WatchError('WATCH_ADDRESS_INVALID', { fault: 'format' })
  let failure: unknown
  for (const { chain, networks } of places)
    for (const network of networks) {
      try {
        const found = await names.resolve(name, network.caipNetworkId, signal)
        const account = found && (await checkAddress({ chain, networks: [network] }, found.address))
        if (typeof account === 'object') return account
      } catch (error) {
        // No other network may answer for a name with two addresses.
        if (signal.aborted || isQuoinError(error, 'NAME_CONFLICT')) throw error
        failure ??= error
      }
    }
  // A network that failed may have had the address: the name is not reported as unknown.
  if (failure !== undefined) throw failure
  throw new WatchError('WATCH_NAME_NOT_FOUND', { details: name })
}

/**
 * Returns the account of an address, a CAIP-10 id or a name. A name is looked up only if the text is no address of any namespace
 * (SEC-09).
 */
export async function findAccount(
  ctx: Context,
  text: string,
  only: ChainNamespace | undefined,
  signal: AbortSignal,
): Promise<FoundAccount> {
  const cleaned = String(text).replace(unseen, '').trim()
  if (cleaned.length > maxLength) throw new WatchError('WATCH_ADDRESS_INVALID', { fault: 'format' })
  const places = placesOf(ctx, only)
  const [, id, address = cleaned] = caip10.exec(cleaned) ?? []
  const listed = places.map(({ chain, networks }) => ({
    chain,
    networks: networks.filter(({ caipNetworkId }) => id === undefined || caipNetworkId === id),
  }))
  const candidates = listed.filter(({ networks }) => networks.length > 0)
  if (id !== undefined && candidates.length === 0)
    throw new WatchError('WATCH_ADDRESS_INVALID', { fault: 'network', details: id })
  let fault: 'format' | 'checksum' | 'network' = 'format'
  for (const place of candidates) {
    const found = await checkAddress(place, address)
    if (signal.aborted) throw new QuoinError('ABORTED')
    if (typeof found === 'object') return found
    if (fault === 'format') fault = found
  }
  if (fault !== 'format' || id !== undefined) throw new WatchError('WATCH_ADDRESS_INVALID', { fault })
  // An address of a namespace that was not requested is no name, whatever a service returns for it.
  if (ctx.chains.list().some((chain) => chain.isAddress(cleaned)))
    throw new WatchError('WATCH_ADDRESS_INVALID', { fault: 'network' })
  return resolveName(ctx, places, cleaned, signal)
}
