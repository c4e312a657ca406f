import { OptionsToken, type PluginContext, type UnsupportedNetworks } from '#kernel'
import type { NetworkPickerPlugin } from './contract.js'

/**
 * What the host wants while the active wallet is on a network that it does not list; `undefined` where it lists it (NET-05). Only
 * the active namespace counts: nobody is interrupted for a wallet that is not in use.
 */
export function unsupportedPolicy(ctx: PluginContext<NetworkPickerPlugin>): UnsupportedNetworks | undefined {
  const { enableNetworkSwitch, unsupportedNetworks } = ctx.get(OptionsToken)
  const connection = ctx.connections.active()
  if (!enableNetworkSwitch || !connection || !ctx.networks.isUnsupported()) return undefined
  // A session by WalletConnect alone, without any chain module, is told by its wallet what it may do (NET-05).
  const isBasic =
    ctx.connectors.find(connection.connectorId)?.type === 'wallet-connect' && ctx.chains.list().length === 0
  return isBasic ? undefined : unsupportedNetworks
}
