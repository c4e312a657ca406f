import type { PluginContext } from '#kernel'
import type { PayPlugin } from './contract.js'
import type { RunningPayment } from './running-payment.js'

/** Views of a payment: leaving the modal from one of them is leaving the payment. */
const ownViews: readonly (string | undefined)[] = ['Pay', 'PayStatus']
/** Views in which a person is on the way to a connection. */
const connectingViews: readonly (string | undefined)[] = [
  ...['Connect', 'AllWallets', 'ConnectingExternal', 'ConnectingMultiChain'],
  ...['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'],
]

/** Follows a person from a payment to a connection and back, and tells the payment when they have left. */
export interface ConnectDetour {
  /** The person goes to connect a wallet for the payment that is shown. */
  begin(): void
  /** Another payment is shown. */
  forget(): void
  isInPayment(): boolean
}

export const isWaiting = (payment: RunningPayment): boolean =>
  payment.store.getState().progress.status === 'waiting'

/** @param current the payment that is shown */
export function createConnectDetour(
  ctx: PluginContext<PayPlugin>,
  current: () => RunningPayment | undefined,
): ConnectDetour {
  const { router } = ctx
  let lastView = router.current()?.view
  /** They have not left it since. */
  let isConnecting = false

  // The views of connecting close the modal after a connection: the payment takes their place before.
  ctx.on('connection:connected', ({ restored, connection }) => {
    const isMeant = isConnecting && !restored && connection.namespace === 'eip155'
    if (isMeant && connectingViews.includes(router.current()?.view)) router.reset('Pay')
  })
  ctx.on('router:changed', () => {
    const view = router.current()?.view
    const before = lastView
    lastView = view
    const payment = current()
    if (!payment || view !== undefined) return
    // What a connection takes besides, such as a sign-in, has come to its end: the payment goes on.
    const isBack =
      isConnecting && !ownViews.includes(before) && ctx.connections.active('eip155') !== undefined
    if (isBack && isWaiting(payment)) {
      router.reset('Pay')
      return
    }
    isConnecting = false
    payment.leave()
  })

  return {
    begin() {
      isConnecting = true
      router.push('Connect', { namespace: 'eip155' })
    },
    forget() {
      isConnecting = false
    },
    isInPayment: () => ownViews.includes(router.current()?.view),
  }
}
