import { type Connector, type PluginContext, points, type ReadableStore } from '#kernel'
import { type ListedWallet, WalletConnectToken, walletConnectConnectorId } from '#plugins/walletconnect'
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

/** Decides how a chosen wallet is reached, and shows the view that does it. */
export function createWalletChoice(
  ctx: PluginContext<WalletsPlugin>,
  sources: ReadableStore<RowSources>,
): WalletChoice {
  const { signal } = ctx
  let chosen: ListedWallet | undefined
  const hasView = (view: string): boolean => ctx.contributions.find(points.views, view) !== undefined
  const isOnPhone = (): boolean => ctx.platform.page.isMobile()

  // The WalletConnect plugin is optional, and its service may not be loaded yet. Its connector tells enough: it serves no
  // namespace where there is no relay or no network to reach.
  const canConnectRemotely = (): boolean =>
    (ctx.connectors.find(walletConnectConnectorId)?.namespaces.length ?? 0) > 0 &&
    hasView('ConnectingWalletConnect')

  const connectorOf = (wallet: ListedWallet): Connector | undefined =>
    installedConnectors(sources.getState()).find((connector) => isSameWallet(connector, identityOf(wallet)))

  return {
    chosen: () => chosen,
    canScan: () => !isOnPhone() && canConnectRemotely() && hasView('ConnectingWalletConnectBasic'),
    prepare() {
      if (!isOnPhone() || !canConnectRemotely()) return
      ctx.load(WalletConnectToken).then(
        (walletConnect) => {
          if (!signal.aborted) walletConnect.prepare()
        },
        (error: unknown) => {
          if (!signal.aborted) ctx.report(error)
        },
      )
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
