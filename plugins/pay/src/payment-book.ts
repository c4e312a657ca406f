import { createSlice, isQuoinError, type PluginContext, QuoinError } from '#kernel'
import type {
  OtherPayment,
  PayFailure,
  Payment,
  PaymentProgress,
  PaymentResult,
  PaymentState,
  PayPlugin,
} from './contract.js'
import { PayError } from './pay-error.js'

const nothingKnown: PaymentState = {
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

/** The state of one payment. Only this module writes the state and settles the promise. */
export interface PaymentBook extends Payment {
  state(): PaymentState
  change(next: Partial<PaymentState>): void
  wait(step: Waiting['step'], more?: Omit<Waiting, 'status' | 'step'>): void
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

/** Creates the state of one payment. Writes after the end are ignored. */
export function openBook(ctx: PluginContext<PayPlugin>): PaymentBook {
  const store = createSlice<PaymentState>(nothingKnown, ctx.report)
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
  const symbol = (): string => store.getState().due?.amount.symbol ?? ''

  return {
    store,
    result,
    state: store.getState,
    change,
    isOver: () => isOver,
    wait: (step, more) => change({ progress: { status: 'waiting', step, ...more } }),
    confirming: (progress) => change({ progress: { status: 'confirming', ...progress } }),
    other: (otherPayment) => store.setState((now) => ({ ...now, otherPayment })),
    done(progress) {
      const { due } = store.getState()
      if (!due || isOver) return
      change({ progress: { status: 'done', ...progress } })
      end(() => settle.resolve({ id: progress.transactionId, network: due.caipNetworkId }))
      ctx.emit('pay:succeeded', { caipNetworkId: due.caipNetworkId, symbol: symbol(), by: progress.by.kind })
    },
    failed(failure, thrown, sent) {
      if (isOver) return
      const error = isQuoinError(thrown) ? thrown : new PayError('PAYMENT_FAILED', { cause: thrown })
      const { due } = store.getState()
      change({ progress: { status: 'failed', failure, error, ...sent } })
      end(() => settle.reject(error))
      if (due)
        ctx.emit('pay:failed', { caipNetworkId: due.caipNetworkId, symbol: symbol(), reason: failure.reason })
    },
  }
}
