import type { PluginContext } from '#kernel'
import type { PayPlugin } from './contract.js'
import type { RunningPayment } from './payment/running-payment.js'

/** Views of a payment: leaving the modal from one of them ends the payment. */
const ownViews: readonly (string | undefined)[] = ['Pay', 'PayStatus']
/** Views of connecting. */
const connectingViews: readonly (string | undefined)[] = [
  'Connect',
  'AllWallets',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
]

/** Leads the user from a payment to connecting and back, and ends the payment when the user leaves. */
export interface PaymentNavigation {
  /** Opens the Connect view for the displayed payment. */
  connect(): void
  /** Another payment is displayed: the user does not return to this one after connecting. */
  reset(): void
  isInPayment(): boolean
}

export const isWaiting = (payment: RunningPayment): boolean =>
  payment.store.getState().progress.status === 'waiting'

/** @param current the displayed payment */
export function createPaymentNavigation(
  ctx: PluginContext<PayPlugin>,
  current: () => RunningPayment | undefined,
): PaymentNavigation {
  const { router } = ctx
  let lastView = router.current()?.view
  /** True until the user leaves it. */
  let isConnecting = false

  // The Connect views close the modal after connecting: the payment replaces them before.
  ctx.on('connection:connected', ({ restored, connection }) => {
    const isForPayment = isConnecting && !restored && connection.namespace === 'eip155'
    if (isForPayment && connectingViews.includes(router.current()?.view)) router.reset('Pay')
  })
  ctx.on('router:changed', () => {
    const view = router.current()?.view
    const before = lastView
    lastView = view
    const payment = current()
    if (!payment || view !== undefined) return
    // Further steps of connecting, such as a sign-in, have ended: the payment continues.
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
    connect() {
      isConnecting = true
      router.push('Connect', { namespace: 'eip155' })
    },
    reset() {
      isConnecting = false
    },
    isInPayment: () => ownViews.includes(router.current()?.view),
  }
}
