import type { PluginContext, PopupOpener } from '#kernel'
import { createBatchSupport } from '#plugin-kit'
import type { PayAgreement, PayPlugin, PayRequest } from '../contract.js'
import { paymentKey } from '../request/read-request.js'
import { RunningPayment } from './running-payment.js'

interface Start {
  readonly isHeadless: boolean
  readonly agreed?: readonly PayAgreement[] | undefined
  /** The user wants it in addition to an equal one that is pending. */
  readonly isSecond?: boolean
}

/** The payments that have not ended. */
export interface RunningPayments {
  start(request: PayRequest, how: Start): RunningPayment
  /** Finds an equal payment whose request a wallet or exchange already has. */
  findUnderWay(request: PayRequest): RunningPayment | undefined
  /** Returns true if the request equals that of a payment that has not ended. */
  isEqual(payment: RunningPayment, request: PayRequest): boolean
  /** Opens windows, once it can do so within a click. */
  opener(): PopupOpener | undefined
}

export function createRunningPayments(ctx: PluginContext<PayPlugin>): RunningPayments {
  const { signal: ended } = ctx
  const batches = createBatchSupport(ctx)
  /** With the key that equal payments share. */
  const running = new Map<RunningPayment, string | undefined>()
  let opener: PopupOpener | undefined
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
  const findOther = (key: string | undefined, except?: RunningPayment): RunningPayment | undefined =>
    key === undefined
      ? undefined
      : [...running].find(([one, of]) => of === key && one !== except && one.isUnderWay())?.[0]

  const accountChanged = (): void => {
    for (const payment of running.keys()) payment.accountChanged()
  }
  ctx.own(ctx.connections.store.subscribe(accountChanged))
  ctx.own(ctx.networks.store.subscribe(accountChanged))

  return {
    start(request, { isSecond = false, ...how }) {
      const key = paymentKey(ctx, request)
      const payment: RunningPayment = new RunningPayment(ctx, request, {
        ...how,
        prepareOpener,
        batches,
        isDuplicate: () => !isSecond && findOther(key, payment) !== undefined,
      })
      running.set(payment, key)
      payment.result.catch(() => undefined).finally(() => running.delete(payment))
      return payment
    },
    findUnderWay: (request) => findOther(paymentKey(ctx, request)),
    isEqual(payment, request) {
      const key = paymentKey(ctx, request)
      return key !== undefined && key === running.get(payment)
    },
    opener: () => opener,
  }
}
