'use client'

import { useEffect, useMemo, useState } from 'react'
import type { AnyKernel } from '#kernel'

/**
 * Returns a kernel for as long as the component is mounted: created with its first rendering, started in the browser, disposed
 * when the component has unmounted. It handles strict mode, fast refresh and servers with many concurrent requests.
 * A page that keeps one kernel for its whole life can as well create it outside of React.
 *
 * @param create creates a kernel that is not started yet; called again only if a new kernel is needed
 * @example
 * const quoin = useCreateKernel(() => createQuoin(options))
 * return <QuoinProvider kernel={quoin}>{children}</QuoinProvider>
 */
export function useCreateKernel<K extends AnyKernel>(create: () => K): K {
  const [life, beginAgain] = useState(0)
  // A memo and not a state: fast refresh recomputes it, so that an edited plugin is used.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function creates the same kernel
  const own = useMemo(() => ({ kernel: create(), isUsed: false, isStarted: false, hasEnded: false }), [life])

  useEffect(() => {
    // It was hidden for a while, and is visible again.
    if (own.hasEnded) {
      beginAgain((lives) => lives + 1)
      return undefined
    }
    own.isUsed = true
    if (!own.isStarted) {
      own.isStarted = true
      void own.kernel.start()
    }
    return () => {
      own.isUsed = false
      // Strict mode unmounts and remounts in the same turn.
      queueMicrotask(() => {
        if (own.isUsed) return
        own.hasEnded = true
        void own.kernel.dispose()
      })
    }
  }, [own])

  return own.kernel
}
