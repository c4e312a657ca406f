import { deriveStore, type PluginContext } from '#kernel'
import { createWatchers, FlowError } from '#plugin-kit'
import type { PayApi, PayPlugin, PayRequest } from './contract.js'
import { defaultExchangesShown } from './options.js'
import type { RunningPayment } from './payment/running-payment.js'
import { createRunningPayments, type RunningPayments } from './payment/running-payments.js'
import { createPaymentNavigation, isWaiting } from './payment-navigation.js'

/** Interval of rebuilding the displayed payment, as fees change. Milliseconds. */
const refreshEvery = 15_000

/** Returns true if it waits for the user, for the same payment by the same exchanges. */
function isSameChoice(payments: RunningPayments, before: RunningPayment, request: PayRequest): boolean {
  if (!isWaiting(before)) return false
  if (before.request === request) return true
  const choice = ({ payWithExchange }: PayRequest): string => JSON.stringify(payWithExchange ?? {})
  return payments.isEqual(before, request) && choice(before.request) === choice(request)
}

/** Creates `watch`: rebuilds the displayed payment at an interval while there is a watcher. */
function createWatch(ctx: PluginContext<PayPlugin>, refresh: () => void): PayApi['watch'] {
  let stop = (): void => undefined
  const begin = (): void => {
    stop = ctx.every(refreshEvery, refresh)
  }
  return createWatchers(begin, () => stop()).watch
}

const nothingShown = (): Promise<never> =>
  Promise.reject(new FlowError('STEP_INVALID', { details: 'no payment is shown' }))

/** Creates the service: one payment is displayed at a time; others may be pending. */
export function createPayService(ctx: PluginContext<PayPlugin>): PayApi {
  const { router } = ctx
  const shown = ctx.createStore<RunningPayment | undefined>('shown', undefined)
  const reported = ctx.createStore<{ readonly at: number }>('reported', { at: 0 })
  const payments = createRunningPayments(ctx)
  const current = (): RunningPayment | undefined => shown.getState()
  const navigation = createPaymentNavigation(ctx, current)
  const forShown = (run: (payment: RunningPayment) => void): void => {
    const payment = current()
    if (payment) run(payment)
  }

  let stopMirror = (): void => undefined
  ctx.own(() => stopMirror())
  const show = (payment: RunningPayment): void => {
    stopMirror()
    shown.setState(payment)
    payment.show()
    stopMirror = payment.store.subscribe(() => reported.setState(({ at }) => ({ at: at + 1 })))
  }
  const begin = (request: PayRequest, isSecond = false): RunningPayment => {
    current()?.leave()
    navigation.reset()
    const payment = payments.start(request, { isHeadless: false, isSecond })
    show(payment)
    const isInvalid = payment.store.getState().progress.status === 'failed'
    if (!isInvalid && router.current()?.view !== 'Pay') router.reset('Pay')
    return payment
  }

  return {
    store: deriveStore([shown, reported], () => shown.getState()?.store.getState()),
    exchangesShown: ctx.options?.exchangesShown ?? defaultExchangesShown,
    open(request) {
      const before = current()
      const same =
        payments.findUnderWay(request) ??
        (before && isSameChoice(payments, before, request) ? before : undefined)
      if (!same) return begin(request)
      if (same !== before) before?.leave()
      // The same object means that the same view was opened again; another one is a new request.
      if (same.isUnderWay() && same.request !== request) same.repeat()
      show(same)
      if (!navigation.isInPayment()) router.reset('Pay')
      return same
    },
    payAgain() {
      const before = current()
      if (before?.store.getState().isRepeated) begin({ ...before.request }, true)
    },
    pay(request, signal, agreed) {
      const same = payments.findUnderWay(request)
      // The signal of the first caller ends it, if there is one.
      if (same) return same
      const payment = payments.start(request, { isHeadless: true, agreed })
      if (!signal) return payment
      const leave = (): void => payment.leave()
      if (signal.aborted) leave()
      signal.addEventListener('abort', leave)
      payment.result.catch(() => undefined).finally(() => signal.removeEventListener('abort', leave))
      return payment
    },
    watch: createWatch(ctx, () => forShown((payment) => payment.refresh())),
    connect: navigation.connect,
    confirm: (agreed = []) => current()?.confirm(agreed) ?? nothingShown(),
    swapAndPay: (agreed = []) => current()?.swapAndPay(agreed) ?? nothingShown(),
    payAt: (exchangeId) => forShown((payment) => payment.payAt(exchangeId, payments.opener())),
    choose: () => forShown((payment) => payment.choose()),
    retry: () => forShown((payment) => payment.retry()),
  }
}
