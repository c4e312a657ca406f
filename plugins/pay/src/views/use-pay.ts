'use client'

import { useCallback, useEffect, useState } from 'react'
import { useKernel } from '#ui-kit'
import {
  type Payment,
  type PaymentResult,
  type PaymentState,
  type PayRequest,
  PayToken,
} from '../contract.js'

/** Payments of a React page. */
export interface UsePay {
  /** Displays the payment to the user; settles as `Payment.result`. The first call loads the service. */
  readonly open: (request: PayRequest) => Promise<PaymentResult>
  /** Pays from the connected wallet at once, without a view. */
  readonly pay: (request: PayRequest, signal?: AbortSignal) => Promise<PaymentResult>
  /** The last payment that this component requested; `undefined` before. */
  readonly payment: PaymentState | undefined
}

/**
 * Requests payments and returns the state of the newest one.
 *
 * @example
 * const { open, payment } = usePay()
 * <button onClick={() => open(request).then(({ id }) => save(id), showError)}>Pay</button>
 * {payment?.progress.status === 'confirming' ? 'On its way' : null}
 */
export function usePay(): UsePay {
  const kernel = useKernel()
  const [requested, setRequested] = useState<Payment | undefined>(undefined)
  const [payment, setPayment] = useState<PaymentState | undefined>(undefined)
  useEffect(() => {
    if (!requested) return undefined
    setPayment(requested.store.getState())
    return requested.store.subscribe(setPayment)
  }, [requested])
  const open = useCallback(
    async (request: PayRequest) => {
      const started = (await kernel.load(PayToken)).open(request)
      setRequested(started)
      return started.result
    },
    [kernel],
  )
  const pay = useCallback(
    async (request: PayRequest, signal?: AbortSignal) => {
      const started = (await kernel.load(PayToken)).pay(request, signal)
      setRequested(started)
      return started.result
    },
    [kernel],
  )
  return { open, pay, payment }
}
