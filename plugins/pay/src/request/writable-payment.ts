import { createSlice, isQuoinError, type PluginContext, QuoinError } from '#kernel'
import type {
  OtherPayment,
  PayFailure,
  Payment,
  PaymentProgress,
  PaymentResult,
  PaymentState,
  PayPlugin,
  WaitingStep,
} from '../contract.js'
import { PayError } from '../pay-error.js'

/** A failure after which nothing can have been paid. */
export const notPaid = (reason: PayFailure['reason']): PayFailure => ({ reason, wasPaid: 'no' })

const initialState: PaymentState = {
  due: undefined,
  payer: undefined,
  obstacle: 'preparing',
  fee: undefined,
  mustAgree: [],
  isRepeated: false,
  swap: undefined,
  exchanges: { status: 'loading', list: [] },
  progress: { status: 'waiting', step: 'checking' },
}

type Waiting = Extract<PaymentProgress, { readonly status: 'waiting' }>
type Confirming = Omit<Extract<PaymentProgress, { readonly status: 'confirming' }>, 'status'>
type Done = Omit<Extract<PaymentProgress, { readonly status: 'done' }>, 'status'>

/** The step of a waiting payment, else its status. */
export type PaymentStep = WaitingStep | Exclude<PaymentProgress['status'], 'waiting'>

/** The state of one payment. Only this module writes the state and settles the promise. */
export interface WritablePayment extends Payment {
  state(): PaymentState
  step(): PaymentStep
  change(next: Partial<PaymentState>): void
  wait(step: WaitingStep, more?: Omit<Waiting, 'status' | 'step'>): void
  confirming(progress: Confirming): void
  done(progress: Done): void
  /** Reports an exchange's progress while the payment uses another method; also after the end. */
  other(payment: OtherPayment): void
  failed(
    failure: PayFailure,
    error: unknown,
    sent?: { readonly transactionId?: string; readonly explorerUrl?: string | undefined },
  ): void
  isOver(): boolean
}

/** Shared by the parts of one payment. */
export interface PaymentScope {
  readonly ctx: PluginContext<PayPlugin>
  readonly payment: WritablePayment
  /** Aborted if the payment ends before a wallet or an exchange has the request. */
  readonly signal: AbortSignal
  /** Ends an attempt. The user can retry if a view displays the payment and nothing can have been paid. */
  readonly fail: (failure: PayFailure, error: unknown) => void
  readonly explorerUrlOf: (transactionId: string | undefined) => string | undefined
}

/** Creates the state of one payment. Writes after the end are ignored. */
export function createWritablePayment(ctx: PluginContext<PayPlugin>): WritablePayment {
  const store = createSlice<PaymentState>(initialState, ctx.report)
  let isOver = false
  let settle: {
    readonly resolve: (result: PaymentResult) => void
    readonly reject: (error: QuoinError) => void
  } = { resolve: () => undefined, reject: () => undefined }
  const result = new Promise<PaymentResult>((resolve, reject) => {
    settle = { resolve, reject }
  })
  // A host that displays the payment need not handle the promise.
  result.catch(() => undefined)
  const disown = ctx.own(() => end(() => settle.reject(new QuoinError('ABORTED'))))

  function end(run: () => void): void {
    if (isOver) return
    isOver = true
    disown()
    run()
  }
  const change = (next: Partial<PaymentState>): void => {
    if (!isOver) store.setState((now) => ({ ...now, ...next }))
  }

  return {
    store,
    result,
    state: store.getState,
    step() {
      const { progress } = store.getState()
      return progress.status === 'waiting' ? progress.step : progress.status
    },
    change,
    isOver: () => isOver,
    wait: (step, more) => change({ progress: { status: 'waiting', step, ...more } }),
    confirming: (progress) => change({ progress: { status: 'confirming', ...progress } }),
    other: (otherPayment) => store.setState((now) => ({ ...now, otherPayment })),
    done(progress) {
      const { due } = store.getState()
      if (!due || isOver) return
      const { caipNetworkId, amount } = due
      change({ progress: { status: 'done', ...progress } })
      end(() => settle.resolve({ id: progress.transactionId, network: caipNetworkId }))
      ctx.emit('pay:succeeded', { caipNetworkId, symbol: amount.symbol, by: progress.by.kind })
    },
    failed(failure, thrown, sent) {
      if (isOver) return
      const error = isQuoinError(thrown) ? thrown : new PayError('PAYMENT_FAILED', { cause: thrown })
      change({ progress: { status: 'failed', failure, error, ...sent } })
      end(() => settle.reject(error))
      emitFailed(ctx, store.getState(), failure)
    },
  }
}

/** Emits a failed attempt, or the failed payment, to the host. */
export function emitFailed(
  ctx: PluginContext<PayPlugin>,
  { due }: PaymentState,
  { reason }: PayFailure,
): void {
  if (due) ctx.emit('pay:failed', { caipNetworkId: due.caipNetworkId, symbol: due.amount.symbol, reason })
}
