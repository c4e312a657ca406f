import { OptionsToken, type PluginContext } from '#kernel'
import type { NetworkPickerPlugin } from './contract.js'

/** Whether the person must change the network or disconnect before going on (NET-05). */
export function isBlocked(ctx: PluginContext<NetworkPickerPlugin>): boolean {
  const { enableNetworkSwitch, unsupportedNetworks } = ctx.get(OptionsToken)
  const connection = ctx.connections.active()
  if (!enableNetworkSwitch || unsupportedNetworks !== 'block' || !connection || !ctx.networks.isUnsupported())
    return false
  // A session by WalletConnect alone, without any chain module, is told by its wallet what it may do (NET-05).
  return (
    ctx.connectors.find(connection.connectorId)?.type !== 'wallet-connect' || ctx.chains.list().length > 0
  )
}
