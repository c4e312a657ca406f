import {
  type CaipNetworkId,
  type ChainNamespace,
  createWalletAttempt,
  deriveStore,
  isQuoinError,
  type Network,
  type PluginContext,
  points,
} from '#kernel'
import type { NetworkPickerApi, NetworkPickerPlugin, NetworkRow } from './contract.js'
import { followRouter } from './follow-router.js'
import { networkRows } from './network-rows.js'
import { createOtherWallet } from './other-wallet.js'
import { unsupportedPolicy } from './unsupported-policy.js'

/** Creates the networks service. */
export function createNetworkPickerService(ctx: PluginContext<NetworkPickerPlugin>): NetworkPickerApi {
  const { signal } = ctx
  const approved = (namespace: ChainNamespace): readonly CaipNetworkId[] | undefined => {
    const known = ctx.networks.store.getState().byNamespace[namespace]
    const isOpen = known === undefined || known.supportsAllNetworks
    return isOpen || known.approvedCaipNetworkIds.length === 0 ? undefined : known.approvedCaipNetworkIds
  }
  /** An embedded wallet cannot add networks (NET-06). */
  const canSwitchTo = ({ chainNamespace, caipNetworkId }: Network): boolean => {
    const connection = ctx.connections.active(chainNamespace)
    const isLogin = connection && ctx.connectors.find(connection.connectorId)?.type === 'auth'
    return !isLogin || (approved(chainNamespace)?.includes(caipNetworkId) ?? true)
  }
  const rows = (): readonly NetworkRow[] =>
    networkRows({
      networks: ctx.networks.list().filter(canSwitchTo),
      current: ctx.networks.active()?.caipNetworkId,
      approved,
      connected: (namespace) => ctx.connections.active(namespace) !== undefined,
    })

  /** The network is chosen: the views of the choice close. */
  const leave = (): void => {
    for (const view of ['SwitchNetwork', 'SwitchActiveChain', 'Networks', 'UnsupportedChain']) {
      if (ctx.router.current()?.view === view) ctx.router.back()
    }
  }
  const attempt = createNetworkSwitch(ctx, leave)

  const service: NetworkPickerApi = {
    ...attempt,
    list: deriveStore([ctx.networks.store, ctx.connections.store], rows),
    select(caipNetworkId: CaipNetworkId) {
      const network = ctx.networks.get(caipNetworkId)
      ctx.emit('networkPicker:selected', { caipNetworkId })
      const connection = ctx.connections.active(network.chainNamespace)
      const canConnect = ctx.contributions.find(points.views, 'Connect') !== undefined
      const needsOther =
        connection === undefined && ctx.connections.store.getState().connections.length > 0 && canConnect
      if (needsOther) ctx.router.push('SwitchActiveChain', { caipNetworkId })
      // Without a wallet there is no request to wait for.
      else if (connection === undefined || connection.caipNetworkId === caipNetworkId)
        attempt.switchTo(caipNetworkId)
      else ctx.router.push('SwitchNetwork', { caipNetworkId })
    },
    ...createOtherWallet(ctx),
    async disconnect() {
      try {
        await ctx.connections.disconnect(ctx.networks.store.getState().activeNamespace)
        if (!signal.aborted) ctx.router.close()
        return true
      } catch (error) {
        if (signal.aborted) return false
        ctx.report(error)
        // The page's connection has ended in any case.
        const isUnconfirmed = isQuoinError(error) && isQuoinError(error.cause, 'RELAY_UNREACHABLE')
        ctx.notices.show('error', ctx.t(isUnconfirmed ? 'disconnectUnconfirmed' : 'disconnectFailed'))
        return false
      }
    },
    isBlocked: () => unsupportedPolicy(ctx) === 'block',
    unsupported: () => unsupportedPolicy(ctx),
  }
  followRouter(ctx, service)
  return service
}

/** Requests network changes from the wallet, one request at a time. */
function createNetworkSwitch(
  ctx: PluginContext<NetworkPickerPlugin>,
  onDone: () => void,
): Pick<NetworkPickerApi, 'attempt' | 'switchTo' | 'retry' | 'cancel'> {
  const { store, start, retry, cancel } = createWalletAttempt<CaipNetworkId>(ctx, {
    name: 'attempt',
    request: (caipNetworkId, signal) => ctx.networks.switchTo(caipNetworkId, { signal }),
    isSame: (a, b) => a === b,
    onDone,
  })
  return { attempt: store, switchTo: start, retry, cancel }
}
