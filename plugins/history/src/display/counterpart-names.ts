import {
  type CaipNetworkId,
  createToken,
  isCaipNetworkId,
  type PluginContext,
  parseCaipNetworkId,
  type ReadableStore,
  type Token,
} from '#kernel'
import { type NamesApi, NamesToken } from '#plugins/names'
import type { HistoryPlugin } from '../contract.js'

/** Maximum number of lookups for a list in a visit, newest entries first, to limit the number of requests. */
const maxForLists = 12

/** The names of the account's counterparties. */
export interface CounterpartNames {
  /** Changes with each resolved name. */
  readonly store: ReadableStore<ReadonlyMap<string, string>>
  /** Returns known names. Sends no request. */
  nameOf(address: string, chain: string): string | undefined
  /** Looks the name up once. @param isForList one of many: skipped once the limit is reached */
  want(address: string, chain: string, isForList?: boolean): void
}

/** The service behind the plugin's own views. */
export const CounterpartNamesToken: Token<CounterpartNames> = createToken('history.counterpartNames')

/** In the gateway's notation, which is always the same for an address. */
const keyOf = (address: string, chain: string): string => `${chain} ${address}`

const noData: ReadonlyMap<string, string> = new Map()

/** Creates the lookup. One request at a time; none without the names plugin. */
export function createCounterpartNames(ctx: PluginContext<HistoryPlugin>): CounterpartNames {
  const { signal } = ctx
  const store = ctx.createStore<ReadonlyMap<string, string>>('counterpartNames', noData)
  const wanted = new Set<string>()
  let queue: Promise<void> = Promise.resolve()
  let forLists = 0

  const hasNames = (address: string, chain: CaipNetworkId): boolean => {
    const module = ctx.chains.find(parseCaipNetworkId(chain).namespace)
    return module?.names !== undefined && module.isAddress(address)
  }
  const lookUp = async (key: string, address: string, chain: CaipNetworkId): Promise<void> => {
    if (signal.aborted || ctx.networks.find(chain) === undefined) return
    const names: NamesApi = await ctx.load(NamesToken)
    const name = await names.lookUp(address, chain, signal)
    if (name !== undefined && !signal.aborted) store.setState((now) => new Map([...now, [key, name]]))
  }
  // The name belongs to an address of the account's activity: all names are looked up again.
  ctx.on('names:registered', () => {
    wanted.clear()
    forLists = 0
  })

  return {
    store,
    nameOf: (address, chain) => store.getState().get(keyOf(address, chain)),
    want(address, chain, isForList = false) {
      const key = keyOf(address, chain)
      // Cheap checks first: validating an address takes a hash, and a list calls this for each row.
      if (address === '' || wanted.has(key) || (isForList && forLists >= maxForLists)) return
      if (!isCaipNetworkId(chain) || !hasNames(address, chain)) return
      if (isForList) forLists += 1
      wanted.add(key)
      queue = queue
        .then(() => lookUp(key, address, chain))
        // The address is displayed instead: a missing name is no error, and a host may have no names at all.
        .catch(() => undefined)
    },
  }
}
