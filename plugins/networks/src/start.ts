import type { PluginContext } from '#kernel'
import { type NetworkPickerPlugin, NetworkPickerToken } from './contract.js'
import { unsupportedPolicy } from './unsupported-policy.js'

/** Views in which the user is already choosing a network, which are not interrupted. */
const choosingViews: readonly string[] = [
  'Networks',
  'SwitchNetwork',
  'SwitchActiveChain',
  'UnsupportedChain',
  'WhatIsANetwork',
]

/**
 * The part of the plugin that every page loads: opens UnsupportedChain while the wallet is on a network that the host
 * does not list, and closes it afterwards (NET-05).
 */
export function startNetworkPicker(ctx: PluginContext<NetworkPickerPlugin>): void {
  const { router } = ctx
  /** The modal, or the inline view, that was displayed last: each opens with the unsupported network. */
  let place: unknown
  const isBlocked = (): boolean => unsupportedPolicy(ctx) === 'block'
  let policy = unsupportedPolicy(ctx)
  let wasRestoring = false

  const followRouter = (): void => {
    const view = router.current()?.view
    const { open, surface = open } = router.store.getState()
    const hasOpened = surface !== place
    place = surface
    if (view === undefined) return
    if (view === 'UnsupportedChain' && !isBlocked()) router.back()
    else if (hasOpened && !choosingViews.includes(view) && isBlocked()) router.reset('UnsupportedChain')
    else if (view === 'SwitchNetwork') {
      // Created now, the service sends the wallet request before the view is rendered. The view displays a failed load.
      ctx.load(NetworkPickerToken).catch(() => undefined)
    }
  }

  // The networks change with the connections, from which their state is derived.
  const followNetwork = (): void => {
    const view = router.current()?.view
    const states = Object.values(ctx.connections.store.getState().byNamespace)
    const [isRestored, before] = [wasRestoring, policy]
    wasRestoring = states.some(({ status }) => status === 'restoring')
    policy = unsupportedPolicy(ctx)
    if (policy !== 'block' && view === 'UnsupportedChain') router.back()
    if (policy === undefined || policy === 'ignore' || policy === before) return
    // A restored session does not open the modal; the next opening shows this view first.
    if (view === undefined ? isRestored : choosingViews.includes(view)) return
    const network = ctx.networks.active()
    if (network) ctx.emit('networkPicker:unsupported', { namespace: network.chainNamespace })
    // A user who may continue sees a notice in the account.
    if (policy === 'warn') return
    router.reset('UnsupportedChain')
  }

  ctx.on('router:changed', followRouter)
  ctx.own(ctx.networks.store.subscribe(followNetwork))
  followRouter()
}
