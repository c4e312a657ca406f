import type { CaipNetworkId, PluginContext, ReadableStore } from '#kernel'
import type { TokenInfo, TokensPlugin } from '../contract.js'
import { type ImportedToken, maxHidden, maxImported, nothingStored, type TokensStored } from '../stored.js'

/** Tokens that the user hid, showed and added: in memory at once, then in storage and other tabs. */
export interface TokenChoices {
  readonly store: ReadableStore<TokensStored>
  /** Reads the stored choices, once. */
  load(): Promise<void>
  imported(network: CaipNetworkId): readonly ImportedToken[]
  hide(id: string): void
  show(id: string): void
  add(info: TokenInfo): void
  /** @param isSame returns true if an address is that of the token */
  remove(network: CaipNetworkId, isSame: (address: string) => boolean): void
}

const without = (ids: readonly string[], id: string): readonly string[] => ids.filter((one) => one !== id)
const withLast = (ids: readonly string[], id: string): readonly string[] =>
  [...without(ids, id), id].slice(-maxHidden)

/** Own keys only: a name such as `constructor` is no network. */
function importedOf({ imported }: TokensStored, network: CaipNetworkId): readonly ImportedToken[] {
  return Object.hasOwn(imported, network) ? (imported[network] ?? []) : []
}

/** Creates the user's choices. */
export function createTokenChoices(ctx: PluginContext<TokensPlugin>): TokenChoices {
  const { storage, signal } = ctx
  const store = ctx.createStore<TokensStored>('choices', nothingStored)
  type Change = (value: TokensStored) => TokensStored
  /** Changes from before the stored ones were loaded. */
  let early: Change[] | undefined = []
  let loading: Promise<void> | undefined

  const change = (next: Change): void => {
    early?.push(next)
    // Memory takes precedence over storage: a page may not be allowed to store anything.
    store.setState(next)
    storage.update(next).catch((error: unknown) => {
      if (!signal.aborted) ctx.report(error)
    })
  }
  ctx.own(storage.subscribe((value) => store.setState(value)))

  return {
    store,
    load() {
      loading ??= storage.read().then((value) => {
        if (signal.aborted) return
        const known = (early ?? []).reduce((choices, next) => next(choices), value)
        early = undefined
        store.setState(known)
      })
      return loading
    },
    imported: (network) => importedOf(store.getState(), network),
    hide: (id) =>
      change((value) => ({ ...value, hidden: withLast(value.hidden, id), shown: without(value.shown, id) })),
    show: (id) =>
      change((value) => ({ ...value, hidden: without(value.hidden, id), shown: withLast(value.shown, id) })),
    add({ id, caipNetworkId, address, name, symbol, decimals }) {
      change((value) => {
        const others = importedOf(value, caipNetworkId).filter((one) => one.address !== address)
        const list = [...others, { address, name, symbol, decimals }].slice(-maxImported)
        return {
          imported: { ...value.imported, [caipNetworkId]: list },
          hidden: without(value.hidden, id),
          shown: value.shown,
        }
      })
    },
    remove(network, isSame) {
      change((value) => {
        const list = importedOf(value, network).filter(({ address }) => !isSame(address))
        return { ...value, imported: { ...value.imported, [network]: list } }
      })
    },
  }
}
