import type { PluginContext } from '#kernel'
import { type NetworkPickerPlugin, NetworkPickerToken } from './contract.js'
import { unsupportedPolicy } from './unsupported-policy.js'

/** Views in which the person is already choosing a network: they are not interrupted. */
const choosingViews: readonly string[] = [
  'Networks',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
  'WhatIsANetwork',
]

/**
 * The part of the plugin that every page carries: shows UnsupportedChain while the wallet is on a network that the host
 * does not list, and leaves it once it is not (NET-05).
 */
export function startNetworkPicker(ctx: PluginContext<NetworkPickerPlugin>): void {
  const { router } = ctx
  let wasOpen = false
  const isBlocked = (): boolean => unsupportedPolicy(ctx) === 'block'
  let policy = unsupportedPolicy(ctx)
  let wasRestoring = false

  const followRouter = (): void => {
    const view = router.current()?.view
    const hasOpened = !wasOpen
    wasOpen = view !== undefined
    if (view === undefined) return
    if (view === 'UnsupportedChain' && !isBlocked()) router.back()
    else if (hasOpened && !choosingViews.includes(view) && isBlocked()) router.reset('UnsupportedChain')
    else if (view === 'SwitchNetwork') {
      // Made now, the service asks the wallet before the view is there. The view tells if it cannot be loaded.
      ctx.load(NetworkPickerToken).catch(() => undefined)
    }
  }

  // The networks change with the connections, of which their state is made.
  const followNetwork = (): void => {
    const view = router.current()?.view
    const states = Object.values(ctx.connections.store.getState().byNamespace)
    const [isRestored, before] = [wasRestoring, policy]
    wasRestoring = states.some(({ status }) => status === 'restoring')
    policy = unsupportedPolicy(ctx)
    if (policy !== 'block' && view === 'UnsupportedChain') router.back()
    if (policy === undefined || policy === 'ignore' || policy === before) return
    // A session that is restored does not open the modal by itself; whoever opens it is shown this view first.
    if (view === undefined ? isRestored : choosingViews.includes(view)) return
    const network = ctx.networks.active()
    if (network) ctx.emit('networkPicker:unsupported', { namespace: network.chainNamespace })
    // Whoever may go on is told in the account.
    if (policy === 'warn') return
    router.reset('UnsupportedChain')
  }

  ctx.on('router:changed', followRouter)
  ctx.own(ctx.networks.store.subscribe(followNetwork))
  followRouter()
}
