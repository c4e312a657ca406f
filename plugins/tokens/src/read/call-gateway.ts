import { isQuoinError, type PluginContext } from '#kernel'
import { getBalances, getPrices } from '#plugins/account/endpoints'
import { getSupportedChains } from '#plugins/networks/endpoints'
import type { TokensPlugin } from '../contract.js'
import { priceText, smallestUnits } from '../list/exact-worth.js'
import { type Holding, holdingId, type Subject, toHolding } from '../list/holding.js'
import { isTokenAddress } from './token-address.js'

/** The gateway endpoints that the plugin calls; other plugins define them. */
export const usedEndpoints: Readonly<Record<string, unknown>> = { getBalances, getPrices, getSupportedChains }

/**
 * `nothing`: there is no gateway, or it does not serve the network. `failed`: it serves the network and did not
 * respond.
 */
export type GatewayWord =
  | { readonly text: 'list'; readonly holdings: readonly Holding[] }
  | { readonly text: 'nothing' }
  | { readonly text: 'failed'; readonly error: unknown }

/** A token's price from the gateway. */
export interface KnownPrice {
  readonly price: string | undefined
  readonly iconUrl: string | undefined
}

type Context = PluginContext<TokensPlugin>
type Entry = Awaited<ReturnType<typeof callBalances>>['balances'][number]

/** More digits than 256 bits have. */
const maxDecimals = 77
/** Maximum number of tokens in a URL that every server accepts. */
const maxRefreshed = 50
/** Maximum number of tokens in one request. */
const maxPrices = 100

function callBalances(
  { api }: Context,
  { address, network }: Subject,
  toRefresh: readonly string[],
  signal: AbortSignal,
) {
  const { caipNetworkId } = network
  const forceUpdate = toRefresh.slice(0, maxRefreshed).join(',')
  return api.call(getBalances, {
    path: { address },
    query: { currency: 'usd', chainId: caipNetworkId, ...(forceUpdate && { forceUpdate }) },
    network: caipNetworkId,
    // Cached here, by account and network (ACC-05).
    cache: 'no-cache',
    signal,
  })
}

/** Returns the address in a CAIP-10 id of the subject's network; `undefined` for another network or without one. */
function addressIn(id: string, { chain, network }: Subject): string | undefined {
  const start = `${network.caipNetworkId}:`
  const address = id.startsWith(start) ? id.slice(start.length) : ''
  return isTokenAddress(chain, address) ? address : undefined
}

function toHoldings(subject: Subject, entry: Entry): readonly Holding[] {
  const { chainId, name, symbol, quantity, price, iconUrl } = entry
  const decimals = Number(quantity.decimals)
  const value = decimals <= maxDecimals ? smallestUnits(quantity.numeric, decimals) : undefined
  if (chainId !== subject.network.caipNetworkId || value === undefined) return []
  const known = { price: priceText(price), iconUrl }
  if (entry.address === undefined) return toHolding(subject, { name, symbol, value, decimals }, known)
  const address = addressIn(entry.address, subject)
  return address === undefined ? [] : toHolding(subject, { address, name, symbol, value, decimals }, known)
}

/** Returns the holdings of the subject's network, each once: the first entry counts. */
function holdingsIn(subject: Subject, balances: readonly Entry[]): readonly Holding[] {
  const holdings = new Map(
    balances
      .flatMap((entry) => toHoldings(subject, entry))
      .reverse()
      .map((one) => [one.id, one]),
  )
  return [...holdings.values()].reverse()
}

const notRead = (caipNetworkId: string): Error => new Error(`The gateway could not read ${caipNetworkId}`)

/**
 * Returns true if the gateway serves the network; throws if it does not respond. An empty list alone is ambiguous
 * (facts 1.2).
 */
async function isServed({ api }: Context, { network }: Subject, signal: AbortSignal): Promise<boolean> {
  const { http } = await api.call(getSupportedChains, { signal })
  return http.includes(network.caipNetworkId)
}

const isNotFound = (error: unknown): boolean =>
  (['SERVICE_NOT_CONFIGURED', 'SERVICE_NOT_DECLARED'] as const).some((code) => isQuoinError(error, code))

/**
 * Reads the account's tokens with prices from the gateway (ACC-09). Invalid entries and those of other networks are
 * left out.
 *
 * @param toRefresh addresses of listed tokens whose amounts are read past the gateway's cache
 */
export async function callGateway(
  ctx: Context,
  subject: Subject,
  toRefresh: readonly string[],
  signal: AbortSignal,
): Promise<GatewayWord> {
  const { caipNetworkId } = subject.network
  try {
    const ids = toRefresh.map((address) => `${caipNetworkId}:${address}`)
    const { balances, unavailable = [] } = await callBalances(ctx, subject, ids, signal)
    if (unavailable.includes(caipNetworkId)) return { text: 'failed', error: notRead(caipNetworkId) }
    if (balances.length === 0 && !(await isServed(ctx, subject, signal))) return { text: 'nothing' }
    return { text: 'list', holdings: holdingsIn(subject, balances) }
  } catch (error) {
    if (signal.aborted) throw error
    return isNotFound(error) ? { text: 'nothing' } : { text: 'failed', error }
  }
}

/**
 * Reads the account's tokens on all networks of some subjects, which differ in their network only, with one request. Returns the word
 * on each; throws only when `signal` is aborted.
 */
export async function callGatewayForAll(
  ctx: Context,
  subjects: readonly Subject[],
  signal: AbortSignal,
): Promise<readonly GatewayWord[]> {
  const { api } = ctx
  const [first] = subjects
  const all = (word: GatewayWord): readonly GatewayWord[] => subjects.map(() => word)
  try {
    const { http } = await api.call(getSupportedChains, { signal })
    const isServed = ({ network }: Subject): boolean => http.includes(network.caipNetworkId)
    if (!first || !subjects.some(isServed)) return all({ text: 'nothing' })
    const { balances, unavailable = [] } = await api.call(getBalances, {
      path: { address: first.address },
      query: { currency: 'usd' },
      network: first.network.caipNetworkId,
      cache: 'no-cache',
      signal,
    })
    return subjects.map((subject): GatewayWord => {
      const id = subject.network.caipNetworkId
      if (!isServed(subject)) return { text: 'nothing' }
      if (unavailable.includes(id)) return { text: 'failed', error: notRead(id) }
      return { text: 'list', holdings: holdingsIn(subject, balances) }
    })
  } catch (error) {
    if (signal.aborted) throw error
    return all(isNotFound(error) ? { text: 'nothing' } : { text: 'failed', error })
  }
}

/** Reads prices of tokens that the gateway's list lacks, by token id. Throws the errors of the call. */
export async function fetchPrices(
  { api }: Context,
  subject: Subject,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, KnownPrice>> {
  const { caipNetworkId } = subject.network
  const tokens = addresses.slice(0, maxPrices).map((address) => `${caipNetworkId}:${address}`)
  const body = { currency: 'usd' as const, addresses: tokens }
  const { fungibles } = await api.call(getPrices, { body, network: caipNetworkId, signal })
  return new Map(
    fungibles.flatMap(({ address: id, price, iconUrl }) => {
      const address = id === undefined ? undefined : addressIn(id, subject)
      const key = address && holdingId(subject.chain, caipNetworkId, address)
      return key ? [[key, { price: priceText(price), iconUrl }]] : []
    }),
  )
}
