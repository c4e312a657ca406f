'use client'

import { useEffect, useRef } from 'react'
import type { KernelEvents } from '#kernel'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import { listen } from '../bindings/actions.js'

/**
 * Calls a listener with each event of the kernel while the component is mounted. Another listener replaces it without a new
 * subscription. For events of plugins: `quoin.on('swap:quoted', …)`.
 *
 * @example
 * useQuoinEvent('connection:connected', ({ connection }) => track(connection.wallet.name))
 */
export function useQuoinEvent<Name extends keyof KernelEvents & string>(
  name: Name,
  listener: (payload: KernelEvents[Name]) => void,
): void {
  const kernel = useKernel()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => listen(kernel, name, (payload) => latest.current(payload)), [kernel, name])
}
