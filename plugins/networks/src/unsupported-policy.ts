import { OptionsToken, type PluginContext, type UnsupportedNetworks } from '#kernel'
import type { NetworkPickerPlugin } from './contract.js'

/**
 * Returns the host's policy while the active wallet is on a network that it does not list; `undefined` if it lists it (NET-05). Only
 * the active namespace counts: a wallet that is not in use interrupts no user.
 */
export function unsupportedPolicy(ctx: PluginContext<NetworkPickerPlugin>): UnsupportedNetworks | undefined {
  const { enableNetworkSwitch, unsupportedNetworks } = ctx.get(OptionsToken)
  const connection = ctx.connections.active()
  if (!enableNetworkSwitch || !connection || !ctx.networks.isUnsupported()) return undefined
  // Without any chain module, the wallet of a WalletConnect session decides on its networks (NET-05).
  const isBasic =
    ctx.connectors.find(connection.connectorId)?.type === 'wallet-connect' && ctx.chains.list().length === 0
  return isBasic ? undefined : unsupportedNetworks
}
