import { deriveStore, type PluginContext, type PopupOpener } from '#kernel'
import { FlowError } from '#plugin-kit'
import type { PayAgreement, PayApi, PayPlugin, PayRequest } from './contract.js'
import { usuallyShown } from './pay-options.js'
import { paymentKey } from './payment-key.js'
import { type RunningPayment, startPayment } from './running-payment.js'

/** Views of a payment: leaving the modal from one of them is leaving the payment. */
const ownViews: readonly (string | undefined)[] = ['Pay', 'PayStatus']
/** Views in which a person is on the way to a connection. */
const connectingViews: readonly (string | undefined)[] = [
  ...['Connect', 'AllWallets', 'ConnectingExternal', 'ConnectingMultiChain'],
  ...['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'],
]
/** What is shown is built again so often: fees move. Milliseconds. */
const refreshEvery = 15_000

/** Makes the service: one payment is shown at a time; others may be on their way. */
export function createPayService(ctx: PluginContext<PayPlugin>): PayApi {
  const { router, signal: ended } = ctx
  const shown = ctx.createStore<RunningPayment | undefined>('shown', undefined)
  const told = ctx.createStore<{ readonly at: number }>('told', { at: 0 })
  /** What has not ended, with what tells equal payments. */
  const running = new Map<RunningPayment, string | undefined>()
  let opener: PopupOpener | undefined
  let lastView: string | undefined
  /** The person went to connect a wallet for the payment that is shown, and has not left it since. */
  let isConnecting = false
  let watchers = 0
  let stopRefreshing = (): void => undefined

  let preparing: Promise<void> | undefined
  /** Resolves when a window can be opened in a click; a fault is reported, and the click then reads as blocked. */
  const prepareOpener = (): Promise<void> => {
    preparing ??= ctx.platform.popups.prepare().then(
      (ready) => {
        opener = ready
      },
      (error: unknown) => {
        preparing = undefined
        if (!ended.aborted) ctx.report(error)
      },
    )
    return preparing
  }

  interface Start {
    readonly isHeadless: boolean
    readonly agreed?: readonly PayAgreement[] | undefined
    /** The user wants it beside an equal one that is under way. */
    readonly isSecond?: boolean
  }
  const start = (request: PayRequest, { isSecond = false, ...how }: Start): RunningPayment => {
    const key = paymentKey(ctx, request)
    const payment: RunningPayment = startPayment(ctx, request, {
      ...how,
      prepareOpener,
      isDuplicate: () => !isSecond && findUnderWay(key, payment) !== undefined,
    })
    running.set(payment, key)
    payment.result.catch(() => undefined).finally(() => running.delete(payment))
    return payment
  }
  /** An equal payment for which the wallet or an exchange was asked, and that has not ended. */
  const findUnderWay = (key: string | undefined, except?: RunningPayment): RunningPayment | undefined =>
    key === undefined
      ? undefined
      : [...running].find(([one, of]) => of === key && one !== except && one.isUnderWay())?.[0]
  const current = (): RunningPayment | undefined => shown.getState()
  const isWaiting = (payment: RunningPayment): boolean =>
    payment.store.getState().progress.status === 'waiting'

  const placeChanged = (): void => {
    for (const payment of running.keys()) payment.placeChanged()
  }
  ctx.own(ctx.connections.store.subscribe(placeChanged))
  ctx.own(ctx.networks.store.subscribe(placeChanged))

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

  const forShown = (run: (payment: RunningPayment) => void): void => {
    const payment = current()
    if (payment) run(payment)
  }
  let stopMirror = (): void => undefined
  const show = (payment: RunningPayment): void => {
    stopMirror()
    shown.setState(payment)
    payment.show(true)
    stopMirror = payment.store.subscribe(() => told.setState(({ at }) => ({ at: at + 1 })))
  }
  ctx.own(() => stopMirror())

  /** It waits for the user, for the same payment by the same exchanges. */
  const isSameChoice = (before: RunningPayment, request: PayRequest, key: string | undefined): boolean => {
    if (!isWaiting(before)) return false
    if (before.request === request) return true
    const choice = ({ payWithExchange }: PayRequest): string => JSON.stringify(payWithExchange ?? {})
    return key !== undefined && key === running.get(before) && choice(before.request) === choice(request)
  }
  const begin = (request: PayRequest, isSecond = false): RunningPayment => {
    current()?.leave()
    isConnecting = false
    const payment = start(request, { isHeadless: false, isSecond })
    show(payment)
    const isInvalid = payment.store.getState().progress.status === 'failed'
    if (!isInvalid && router.current()?.view !== 'Pay') router.reset('Pay')
    lastView = router.current()?.view
    return payment
  }
  const nothingShown = (): Promise<never> =>
    Promise.reject(new FlowError('STEP_INVALID', { details: 'no payment is shown' }))

  return {
    store: deriveStore([shown, told], () => shown.getState()?.store.getState()),
    exchangesShown: ctx.options?.exchangesShown ?? usuallyShown,
    open(request) {
      const before = current()
      const key = paymentKey(ctx, request)
      const same = findUnderWay(key) ?? (before && isSameChoice(before, request, key) ? before : undefined)
      if (same) {
        if (same !== before) before?.leave()
        // The same object is the same view that came up again; another one was asked for again.
        if (same.isUnderWay() && same.request !== request) same.repeat()
        show(same)
        if (!ownViews.includes(router.current()?.view)) router.reset('Pay')
        return same
      }
      return begin(request)
    },
    payAgain() {
      const before = current()
      if (before?.store.getState().isRepeated) begin({ ...before.request }, true)
    },
    pay(request, signal, agreed) {
      const same = findUnderWay(paymentKey(ctx, request))
      // The signal of who asked first ends it, if any.
      if (same) return same
      const payment = start(request, { isHeadless: true, agreed })
      if (!signal) return payment
      const leave = (): void => payment.leave()
      if (signal.aborted) leave()
      signal.addEventListener('abort', leave)
      payment.result.catch(() => undefined).finally(() => signal.removeEventListener('abort', leave))
      return payment
    },
    watch() {
      watchers += 1
      if (watchers === 1)
        stopRefreshing = ctx.every(refreshEvery, () => forShown((payment) => payment.refresh()))
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        watchers -= 1
        if (watchers === 0) stopRefreshing()
      }
    },
    connect() {
      isConnecting = true
      router.push('Connect', { namespace: 'eip155' })
    },
    confirm: (agreed = []) => current()?.confirm(agreed) ?? nothingShown(),
    swapAndPay: (agreed = []) => current()?.swapAndPay(agreed) ?? nothingShown(),
    payAt: (exchangeId) => forShown((payment) => payment.payAt(exchangeId, opener)),
    choose: () => forShown((payment) => payment.choose()),
    retry: () => forShown((payment) => payment.retry()),
  }
}
