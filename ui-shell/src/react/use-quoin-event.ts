'use client'

import { useEffect, useRef } from 'react'
import { type EventArguments, eventOf, listen, type UseQuoinEvent } from '../bindings/actions.js'
import { useProvidedKernel } from './use-provided-kernel.js'

/**
 * Calls a listener with each event while the component is mounted. Another listener replaces it without a new subscription. The
 * events of plugins need the typed kernel.
 *
 * @example
 * useQuoinEvent('connection:connected', ({ connection }) => track(connection.wallet.name))
 * useQuoinEvent(quoin, 'swap:succeeded', ({ buySymbol }) => track(buySymbol))
 */
export const useQuoinEvent: UseQuoinEvent = (...given: EventArguments): void => {
  const [kernel, name, listener] = eventOf(useProvidedKernel('useQuoinEvent'), given)
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => listen([kernel, name, (payload: never) => latest.current(payload)]), [kernel, name])
}
