import { type PermissionSource, type PluginContext, QuoinError } from '#kernel'
import { loadOptional } from '#plugin-kit'
import { type WalletConnectApi, WalletConnectToken } from '#plugins/walletconnect'
import type { PermissionsPlugin } from './contract.js'

/** The id of the pairings with wallet apps. */
export const pairingSource = 'pairings'

/** Creates the source of WalletConnect pairings. Without the plugin `walletconnect` there are none. */
export function createPairingSource(ctx: PluginContext<PermissionsPlugin>): PermissionSource {
  const load = (): Promise<WalletConnectApi | undefined> => loadOptional(() => ctx.load(WalletConnectToken))
  return {
    list: async (query) => (await load())?.listPairings(query) ?? { permissions: [] },
    async revoke(permission, query) {
      const api = await load()
      if (!api) throw new QuoinError('SERVICE_NOT_CONFIGURED', { details: 'walletconnect' })
      await api.endPairing(permission, query)
    },
  }
}
