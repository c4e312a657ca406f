import { type ChainNamespace, type PluginContext, points, type ReadableStore } from '#kernel'
import {
  type ListedWallet,
  type WalletConnectApi,
  WalletConnectToken,
  walletConnectConnectorId,
} from '#plugins/walletconnect'
import type { ConnectTarget, WalletPlatform, WalletsApi, WalletsPlugin, WalletWay } from '../contract.js'
import {
  findInstalled,
  mainConnector,
  pictureOf,
  sessionConnector,
  type Way,
  waysOf,
} from '../list/installed-wallets.js'
import { isReachable } from '../list/listed-wallet.js'
import type { RowSources } from '../list/row-sources.js'
import { createLateNamespaces } from './late-namespaces.js'

export interface WalletChoice extends Pick<WalletsApi, 'select' | 'scan' | 'ways' | 'late' | 'imageUrl'> {
  /** The wallet that was chosen last, with its listed data: its links are stored. */
  chosen(): ListedWallet | undefined
  canScan(): boolean
  /** Creates the pairing before the tap, on phones (CON-11). */
  prepare(): void
  /** Returns whether the namespace is open until further plugins have loaded. */
  isUndecided(target: ConnectTarget): boolean
  /** Waits for the plugins, and replaces the current view by that of the next step. */
  decide(target: ConnectTarget, signal: AbortSignal): Promise<void>
}

/** Returns the namespace to connect, if there is only one. */
function onlyWay(ways: readonly WalletWay[], wanted: ChainNamespace | undefined): WalletWay | undefined {
  if (wanted !== undefined) return ways.find(({ namespace }) => namespace === wanted)
  // If all but one are connected, the last one remains.
  const missing = ways.filter((way) => !way.isConnected)
  return missing.length === 1 ? missing[0] : ways.length === 1 ? ways[0] : undefined
}

/** Wallets that are connected through WalletConnect. */
interface RemoteConnection extends Pick<WalletChoice, 'canScan' | 'prepare'> {
  canConnect(): boolean
}

function createRemoteConnection(
  ctx: PluginContext<WalletsPlugin>,
  sources: ReadableStore<RowSources>,
): RemoteConnection {
  const { signal } = ctx
  const hasView = (view: string): boolean => ctx.contributions.find(points.views, view) !== undefined
  const isOnPhone = (): boolean => ctx.platform.page.isMobile()

  // The WalletConnect plugin is optional, and its service may not be loaded yet. Its connector is enough: it serves no
  // namespace without a relay or a supported network.
  let loaded: WalletConnectApi | undefined
  const canConnect = (): boolean => {
    // Its library may be missing.
    if (loaded?.canConnect() === false) return false
    const { only } = sources.getState()
    const served = ctx.connectors.find(walletConnectConnectorId)?.namespaces ?? []
    const serves = only === undefined ? served.length > 0 : served.includes(only)
    return serves && hasView('ConnectingWalletConnect')
  }

  return {
    canConnect,
    canScan: () => !isOnPhone() && canConnect() && hasView('ConnectingWalletConnectBasic'),
    prepare() {
      if (!isOnPhone() || !canConnect()) return
      ctx.load(WalletConnectToken).then(
        (walletConnect) => {
          loaded = walletConnect
          if (!signal.aborted) walletConnect.prepare()
        },
        (error: unknown) => {
          if (!signal.aborted) ctx.report(error)
        },
      )
    },
  }
}

/** Opens the view that requests the connection, or activates the one that exists. */
function goTo(
  ctx: PluginContext<WalletsPlugin>,
  sources: RowSources,
  way: WalletWay,
  wallet: ListedWallet | undefined,
  open: 'push' | 'replace' = 'push',
): void {
  const { connectorId, namespace } = way
  if (way.isConnected) {
    ctx.connections.activate(connectorId, namespace)
    ctx.networks.activate(namespace)
    ctx.router.close()
    return
  }
  const served = ctx.connectors.find(connectorId)?.namespaces ?? []
  const isOneOfSeveral = sources.offered.length > 1 || served.length > 1
  ctx.router[open](
    'ConnectingExternal',
    isOneOfSeveral ? { connectorId, wallet, namespace } : { connectorId, wallet },
  )
}

/** Determines the connection method of a chosen wallet, and opens its view. */
export function createWalletChoice(
  ctx: PluginContext<WalletsPlugin>,
  sources: ReadableStore<RowSources>,
): WalletChoice {
  const remote = createRemoteConnection(ctx, sources)
  let chosen: ListedWallet | undefined

  const isConnected = ({ connectorId, namespace }: Way): boolean =>
    ctx.connections.store
      .getState()
      .connections.some((one) => one.connectorId === connectorId && one.namespace === namespace)

  const ways: WalletsApi['ways'] = (target) => {
    const now = sources.getState()
    return waysOf(findInstalled(target, now), now).map(
      (way): WalletWay => ({ ...way, isConnected: isConnected(way) }),
    )
  }

  /** The namespace that the user wants to connect, for the views of WalletConnect. */
  const inOnly = (): { readonly namespace: ChainNamespace } | undefined => {
    const { only } = sources.getState()
    return only === undefined ? undefined : { namespace: only }
  }

  const { store: late, settled } = createLateNamespaces(ctx, sources.getState().offered)
  const isUndecided: WalletChoice['isUndecided'] = (target) =>
    target.namespace === undefined &&
    sources.getState().only === undefined &&
    late.getState()?.status === 'loading' &&
    ways(target).length > 0

  const decide: WalletChoice['decide'] = async (target, signal) => {
    await settled(signal)
    if (signal.aborted) return
    const { connectorId, wallet } = target
    const all = ways(target)
    // Without the other namespaces it is not known whether there is only one way: the user decides.
    const way = late.getState() === undefined ? onlyWay(all, undefined) : undefined
    if (way) goTo(ctx, sources.getState(), way, wallet, 'replace')
    else if (all.length > 0) ctx.router.replace('ConnectingMultiChain', { connectorId, wallet })
    else ctx.router.replace('ConnectingExternal', { connectorId, wallet })
  }

  return {
    chosen: () => chosen,
    canScan: remote.canScan,
    prepare: remote.prepare,
    scan() {
      chosen = undefined
      ctx.router.push('ConnectingWalletConnectBasic', inOnly())
    },
    ways,
    late,
    isUndecided,
    decide,
    imageUrl(target) {
      const { connectorId, wallet } = target
      const own = connectorId === undefined ? undefined : ctx.connectors.find(connectorId)?.imageUrl
      // The wallet's connector in another namespace may be the only one with a picture.
      return (
        own ??
        pictureOf(findInstalled(target, { ...sources.getState(), only: undefined })) ??
        wallet?.imageUrl
      )
    },
    select(target) {
      const { connectorId, wallet } = target
      chosen = wallet
      const own = findInstalled(target, sources.getState())
      const connector =
        (own && mainConnector(own, sources.getState())) ??
        (connectorId === undefined ? undefined : ctx.connectors.find(connectorId))
      const emitSelected = (platform: WalletPlatform): void => {
        const name = connector?.name ?? wallet?.name
        if (name !== undefined) ctx.emit('wallets:selected', { name, platform })
      }
      if (connector) {
        emitSelected('browser')
        const all = ways(target)
        const way = onlyWay(all, target.namespace)
        const found = { connectorId: connector.id, wallet }
        const isNew = target.namespace === undefined && !all.some(({ isConnected: isLive }) => isLive)
        const session = isNew && own ? sessionConnector(own, sources.getState()) : undefined
        if (session) ctx.router.push('ConnectingExternal', { connectorId: session.id, wallet })
        else if (way && isUndecided({ ...found, namespace: target.namespace }))
          ctx.router.push('ConnectingExternal', found)
        else if (way) goTo(ctx, sources.getState(), way, wallet)
        else if (all.length > 1) ctx.router.push('ConnectingMultiChain', found)
        else ctx.router.push('ConnectingExternal', found)
      } else if (wallet === undefined && connectorId !== undefined) {
        // The view reports a wallet that disappeared meanwhile as missing.
        ctx.router.push('ConnectingExternal', { connectorId, wallet })
      } else if (wallet !== undefined && isReachable(wallet) && remote.canConnect()) {
        emitSelected(ctx.platform.page.isMobile() && wallet.mobileLink !== undefined ? 'mobile' : 'qrcode')
        ctx.router.push('ConnectingWalletConnect', { wallet, ...inOnly() })
      } else if (wallet !== undefined) {
        emitSelected('unsupported')
        ctx.router.push('Downloads', { wallet })
      } else {
        ctx.router.push('GetWallet')
      }
    },
  }
}
