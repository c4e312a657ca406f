import { type CaipNetworkId, isFresh, type PluginContext, untilAborted } from '#kernel'
import type { Eip155Api, Eip155Plugin, WalletCapabilities } from '../contract.js'
import { readCapabilities } from './read-capabilities.js'
import { activeConnection, requestSilently } from './wallet-support.js'

/** Lifetime of the cache: the capabilities of a wallet change. Milliseconds. */
const cacheDuration = 5 * 60_000

interface CachedAnswer {
  readonly connectorId: string
  readonly address: string
  readonly since: number
  readonly answer: Promise<Readonly<Record<CaipNetworkId, WalletCapabilities>>>
}

/** Creates `getCapabilities`. Concurrent calls share one request. */
export function createCapabilities(ctx: PluginContext<Eip155Plugin>): Eip155Api['getCapabilities'] {
  let cached: CachedAnswer | undefined

  // Another connection, even to the same wallet, may have another wallet behind it.
  ctx.own(
    ctx.connections.store.subscribe(({ connections }) => {
      const isLive = connections.some(
        ({ namespace, connectorId }) => namespace === 'eip155' && connectorId === cached?.connectorId,
      )
      if (!isLive) cached = undefined
    }),
  )

  async function fetchCapabilities(
    address: string,
  ): Promise<Readonly<Record<CaipNetworkId, WalletCapabilities>>> {
    const answer = await requestSilently(ctx, { method: 'wallet_getCapabilities', params: [address] })
    const networks = ctx.networks.list().filter(({ chainNamespace }) => chainNamespace === 'eip155')
    return answer === undefined
      ? {}
      : readCapabilities(
          answer,
          networks.map(({ caipNetworkId }) => caipNetworkId),
        )
  }

  return async ({ signal } = {}) => {
    const { connectorId, accounts } = activeConnection(ctx)
    const address = accounts[0]?.address ?? ''
    const now = ctx.platform.now()
    const isCached =
      cached?.connectorId === connectorId &&
      cached.address === address &&
      isFresh(cached.since, cacheDuration, now)
    if (!isCached || !cached) {
      const entry: CachedAnswer = { connectorId, address, since: now, answer: fetchCapabilities(address) }
      cached = entry
      const forget = (): void => {
        if (cached === entry) cached = undefined
      }
      // A failed or empty result is not cached.
      entry.answer.then((found) => Object.keys(found).length === 0 && forget(), forget)
    }
    return untilAborted(cached.answer, signal)
  }
}
