import {
  type CaipNetworkId,
  isFresh,
  isQuoinError,
  type PluginContext,
  type ReadableStore,
  untilAborted,
} from '#kernel'
import { isWebLink, sanitizeText } from '#page/endpoint'
import type { SwapAccount } from '../account/swap-account.js'
import type { OfferedToken, SwapPlugin, SwappableToken, SwapState } from '../contract.js'
import type { Providers } from '../quote/providers.js'

/** The tokens that the providers offer on a network. */
export interface ProviderTokensState {
  readonly of: CaipNetworkId | undefined
  readonly status: SwapState['tokenStatus']
  /** By provider, in their order, each token once. */
  readonly tokens: readonly SwappableToken[]
  /** The same tokens, by symbol. */
  readonly sorted: readonly SwappableToken[]
}

export const noProviderTokens: ProviderTokensState = {
  of: undefined,
  status: 'unknown',
  tokens: [],
  sorted: [],
}

/** Caches the token lists of the viewed networks. */
export interface ProviderTokens {
  readonly store: ReadableStore<ProviderTokensState>
  /** Publishes the list of a context's network, and reads it if it is unknown or old. */
  show(active: SwapAccount | undefined): void
  /** Reads the list again, now. */
  retry(active: SwapAccount | undefined): void
  /** Stops reading: there is no watcher left. */
  stop(): void
}

/** Lifetime of a list, and timeout of a provider. Milliseconds. */
const fresh = 5 * 60_000
const timeout = 15_000
const maxTokens = 20_000
const maxLists = 20

/** Returns a sanitized token; nothing if it is invalid. */
function toSwappable(
  active: SwapAccount,
  { address, name, symbol, decimals, iconUrl }: OfferedToken,
): SwappableToken[] {
  const { caipNetworkId } = active.network
  const chain = active.chain
  const isWhole = Number.isInteger(decimals) && decimals >= 0 && decimals <= 77
  const shown = { symbol: sanitizeText(symbol, 16), name: sanitizeText(name, 64) }
  if (!chain || !isWhole || shown.symbol === '') return []
  if (address !== undefined && !chain.isAddress(address)) return []
  const id = `${caipNetworkId}/${address === undefined ? 'coin' : `token:${chain.normalizeAddress(address)}`}`
  const isLink = iconUrl !== undefined && isWebLink(iconUrl)
  return [
    {
      id,
      caipNetworkId,
      address,
      decimals,
      ...shown,
      name: shown.name || shown.symbol,
      iconUrl: isLink ? iconUrl : undefined,
    },
  ]
}

/** Returns the state of a list. Thousands of tokens: sorted once, not with each block. */
function stateOf(
  of: CaipNetworkId,
  status: ProviderTokensState['status'],
  tokens: readonly SwappableToken[],
): ProviderTokensState {
  const { compare } = new Intl.Collator('en')
  const sorted = tokens.toSorted((a, b) => compare(a.symbol, b.symbol) || (a.id < b.id ? -1 : 1))
  return { of, status, tokens, sorted }
}

/** Creates the reader of the lists. */
export function createProviderTokens(
  ctx: PluginContext<SwapPlugin>,
  providers: Providers,
  name: 'offered' | 'destinationTokens' = 'offered',
): ProviderTokens {
  const { signal } = ctx
  const store = ctx.createStore<ProviderTokensState>(name, noProviderTokens)
  const kept = new Map<CaipNetworkId, { readonly at: number; readonly state: ProviderTokensState }>()
  let running: { readonly of: CaipNetworkId; readonly controller: AbortController } | undefined

  const stop = (): void => {
    running?.controller.abort()
    running = undefined
  }
  ctx.own(stop)

  const read = async (active: SwapAccount): Promise<void> => {
    const of = active.network.caipNetworkId
    stop()
    const controller = new AbortController()
    running = { of, controller }
    const cancel = ctx.after(timeout, () => controller.abort())
    const lists = new Map<string, readonly SwappableToken[]>()
    const atNetwork = providers.at(of)
    const before = kept.get(of)?.state.tokens
    const merged = (): readonly SwappableToken[] => {
      const all = new Map<string, SwappableToken>()
      for (const { id } of atNetwork)
        for (const token of lists.get(id) ?? []) if (!all.has(token.id)) all.set(token.id, token)
      return [...all.values()].slice(0, maxTokens)
    }
    const isCurrent = (): boolean => running?.controller === controller && !signal.aborted
    store.setState(stateOf(of, 'loading', before ?? []))
    const outcomes = await Promise.all(
      atNetwork.map(async ({ id, provider }): Promise<boolean> => {
        try {
          const tokens = await untilAborted(provider.tokens(of, controller.signal), controller.signal)
          lists.set(
            id,
            tokens.flatMap((one) => toSwappable(active, one)),
          )
          if (isCurrent() && !before) store.setState(stateOf(of, 'loading', merged()))
          return true
        } catch (error) {
          // A provider that does not support the network has no tokens, and is not faulty.
          if (isQuoinError(error, 'SWAPS_UNSUPPORTED')) return true
          if (isCurrent() && !controller.signal.aborted) ctx.report(error)
          return false
        }
      }),
    )
    if (!isCurrent()) return
    cancel()
    running = undefined
    const isRead = outcomes.length === 0 || outcomes.includes(true)
    const tokens = isRead ? merged() : (before ?? [])
    const status = isRead || tokens.length > 0 ? 'ready' : 'unavailable'
    const state = stateOf(of, status, tokens)
    if (outcomes.every(Boolean)) kept.set(of, { at: ctx.platform.now(), state })
    const [oldest] = kept.keys()
    if (kept.size > maxLists && oldest !== undefined) kept.delete(oldest)
    store.setState(state)
  }

  const show: ProviderTokens['show'] = (active) => {
    const of = active?.network.caipNetworkId
    // Without a provider there is no list: the gateway may still report that it swaps on the network.
    if (!active?.chain || of === undefined || providers.at(of).length === 0) {
      stop()
      if (store.getState().of !== undefined) store.setState(noProviderTokens)
      return
    }
    if (running?.of === of) return
    const known = kept.get(of)
    const isKnown = known !== undefined && isFresh(known.at, fresh, ctx.platform.now())
    const shown = store.getState()
    // A failed read is repeated by the user, or with the next network.
    if (shown.of === of && (isKnown || shown.status === 'unavailable')) return
    if (isKnown) {
      stop()
      store.setState(known.state)
    } else void read(active)
  }

  return {
    store,
    show,
    stop,
    retry(active) {
      if (!active?.chain || providers.store.getState() === undefined) return
      kept.delete(active.network.caipNetworkId)
      void read(active)
    },
  }
}
