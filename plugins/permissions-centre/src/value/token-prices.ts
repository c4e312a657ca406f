import type { PluginContext, ReadableStore } from '#kernel'
import { loadOptional, readActiveAccount } from '#plugin-kit'
import { type HeldToken, type TokensApi, TokensToken } from '#plugins/tokens'
import type { PermissionsPlugin } from '../contract.js'

/** The priced tokens of the active account, as the plugin `tokens` has them. */
export interface TokenPrices {
  readonly store: ReadableStore<readonly HeldToken[]>
  /** Reads prices of the active account until `end`. */
  begin(): void
  end(): void
}

/** Creates the prices. Without the plugin `tokens`, or if it cannot be loaded, there are none. */
export function createTokenPrices(ctx: PluginContext<PermissionsPlugin>): TokenPrices {
  const store = ctx.createStore<readonly HeldToken[]>('prices', [])
  let tokens: TokensApi | undefined
  let isWanted = false
  let followed: string | undefined
  let stop = (): void => undefined

  const follow = (): void => {
    if (ctx.signal.aborted || !tokens) return
    const namespace = isWanted ? readActiveAccount(ctx)?.namespace : undefined
    if (namespace === followed) return
    stop()
    stop = () => undefined
    followed = namespace
    if (namespace === undefined) return
    const source = tokens.store(namespace)
    const read = (): void => {
      const { tokens: shown, hidden } = source.getState()
      store.setState([...shown, ...hidden].filter(({ price }) => price !== undefined))
    }
    const unwatch = tokens.watch(namespace)
    const unsubscribe = source.subscribe(read)
    stop = () => {
      unsubscribe()
      unwatch()
    }
    read()
  }
  ctx.own(ctx.connections.store.subscribe(follow))
  ctx.own(() => stop())

  return {
    store,
    begin() {
      isWanted = true
      follow()
      void loadOptional(() => ctx.load(TokensToken)).then((loaded) => {
        tokens = loaded
        follow()
      })
    },
    end() {
      isWanted = false
      follow()
    },
  }
}
