import { isQuoinError, type PluginContext } from '#kernel'
import { activeConnection, requestSilently } from '../capabilities/wallet-support.js'
import type { Eip155Api, Eip155Plugin } from '../contract.js'
import { loadWithViem } from '../load-with-viem.js'
import { toHexChainId } from '../params/chain-id.js'

/** Creates `getAssets`, which requests the assets of the active account from its wallet. Source: ERC-7811. */
export function createAssets(ctx: PluginContext<Eip155Plugin>): Eip155Api['getAssets'] {
  return async ({ networks, signal } = {}) => {
    const { accounts, caipNetworkId } = activeConnection(ctx)
    const requested = networks ?? [caipNetworkId]
    const params = [{ account: accounts[0]?.address, chainFilter: requested.map(toHexChainId) }]
    try {
      const answer = await requestSilently(ctx, { method: 'wallet_getAssets', params, signal })
      if (answer === undefined || answer === null) return undefined
      const { readAssets } = await loadWithViem(() => import('./read-assets.js'))
      const listed = ctx.networks.list()
      return readAssets(
        answer,
        requested,
        (id) => listed.find((network) => network.caipNetworkId === id)?.nativeCurrency,
      )
    } catch (error) {
      // A refusal of the wallet is not an error: the node can be read instead.
      const isReported = ['RPC_FAILED', 'USER_REJECTED', 'ANSWER_INVALID'] as const
      if (isReported.some((code) => isQuoinError(error, code))) return undefined
      throw error
    }
  }
}
