import type { PluginContext } from '#kernel'
import type { ActionFlow, ActionsApi, ActionsPlugin } from './contract.js'
import { createActionFlow } from './flow/action-flow.js'
import type { StoredFlows } from './flow/stored-flow.js'

/** Views of connecting, which close the modal after it. */
const connectingViews: readonly (string | undefined)[] = [
  'Connect',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

/** Opens the Connect view, and returns to the link after a Solana wallet has connected. */
function createConnect(ctx: PluginContext<ActionsPlugin>): ActionsApi['connect'] {
  const { router } = ctx
  let pending: string | undefined
  ctx.on('connection:connected', ({ restored, connection }) => {
    const url = pending
    if (url === undefined || restored || connection.namespace !== 'solana') return
    pending = undefined
    if (connectingViews.includes(router.current()?.view)) router.reset('Action', { url })
  })
  ctx.on('router:changed', () => {
    if (router.current() === undefined) pending = undefined
  })
  return (url) => {
    pending = url
    router.push('Connect', { namespace: 'solana' })
  }
}

/** Creates the service: one flow for each link that is displayed, or that the wallet still has. */
export function createActionsService(ctx: PluginContext<ActionsPlugin>): ActionsApi {
  const stored = ctx.createStore<StoredFlows>('flows', {})
  const flows = new Map<string, ActionFlow>()
  let count = 0

  function create(url: string): ActionFlow {
    count += 1
    const number = count
    const flow: ActionFlow = createActionFlow(ctx, stored, { number, url }, (isUsed) => {
      if (isUsed) {
        flows.set(url, flow)
        return
      }
      if (flows.get(url) === flow) flows.delete(url)
      stored.setState(({ [number]: _, ...rest }) => rest)
    })
    return flow
  }
  return {
    get: (given) => {
      const url = String(given)
      return flows.get(url) ?? create(url)
    },
    connect: createConnect(ctx),
  }
}
