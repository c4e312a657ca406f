import { type Connector, isQuoinError, type PluginContext, points } from '#kernel'
import {
  type ListedWallet,
  type WalletConnectApi,
  WalletConnectToken,
  walletConnectConnectorId,
} from '#plugins/walletconnect'
import { installedConnectors, type RowSources } from './connect-rows.js'
import type { WalletPlatform, WalletsApi, WalletsPlugin } from './contract.js'
import { identityOf, isReachable } from './listed-wallet.js'
import { isSameWallet } from './same-wallet.js'

export interface WalletChoice extends Pick<WalletsApi, 'select' | 'scan'> {
  /** The wallet that was chosen last, as the list describes it: its links are worth remembering. */
  chosen(): ListedWallet | undefined
  canScan(): boolean
  /** Makes the pairing ahead of the tap, where that is of use (CON-11). */
  prepare(): void
}

/** The WalletConnect plugin is optional: without it there is nothing to scan. */
function walletConnectOf(ctx: PluginContext<WalletsPlugin>): WalletConnectApi | undefined {
  try {
    return ctx.get(WalletConnectToken)
  } catch (error) {
    if (isQuoinError(error, 'SERVICE_MISSING') || isQuoinError(error, 'PLUGIN_UNAVAILABLE')) return undefined
    throw error
  }
}

/** Decides how a chosen wallet is reached, and shows the view that does it. */
export function createWalletChoice(
  ctx: PluginContext<WalletsPlugin>,
  sources: () => RowSources,
): WalletChoice {
  let chosen: ListedWallet | undefined
  const hasView = (view: string): boolean => ctx.contributions.find(points.views, view) !== undefined
  const isOnPhone = (): boolean => ctx.platform.page.isMobile()

  const canConnectRemotely = (): boolean =>
    ctx.connectors.find(walletConnectConnectorId) !== undefined &&
    walletConnectOf(ctx)?.canConnect() === true &&
    hasView('ConnectingWalletConnect')

  const connectorOf = (wallet: ListedWallet): Connector | undefined =>
    installedConnectors(sources()).find((connector) => isSameWallet(connector, identityOf(wallet)))

  return {
    chosen: () => chosen,
    canScan: () => !isOnPhone() && canConnectRemotely() && hasView('ConnectingWalletConnectBasic'),
    prepare() {
      if (isOnPhone() && canConnectRemotely()) walletConnectOf(ctx)?.prepare()
    },
    scan() {
      chosen = undefined
      ctx.router.push('ConnectingWalletConnectBasic')
    },
    select({ connectorId, wallet }) {
      chosen = wallet
      const connector =
        (connectorId === undefined ? undefined : ctx.connectors.find(connectorId)) ??
        (wallet && connectorOf(wallet))
      const tell = (platform: WalletPlatform): void => {
        const name = connector?.name ?? wallet?.name
        if (name !== undefined) ctx.emit('wallets:selected', { name, platform })
      }
      const id = connector?.id ?? (wallet === undefined ? connectorId : undefined)
      if (id !== undefined) {
        tell('browser')
        // A wallet that went away in the meantime is named by the view as missing.
        ctx.router.push('ConnectingExternal', { connectorId: id, wallet })
      } else if (wallet !== undefined && isReachable(wallet) && canConnectRemotely()) {
        tell(isOnPhone() && wallet.mobileLink !== undefined ? 'mobile' : 'qrcode')
        ctx.router.push('ConnectingWalletConnect', { wallet })
      } else if (wallet !== undefined) {
        tell('unsupported')
        ctx.router.push('Downloads', { wallet })
      } else {
        ctx.router.push('GetWallet')
      }
    },
  }
}
