'use client'

import { useEffect, useMemo, useState } from 'react'
import type { AnyKernel } from '#kernel'

/**
 * A kernel for as long as the component is mounted: made with its first rendering, started in the browser, disposed of
 * when the component has gone. Strict mode, fast refresh and a server with many requests at once are taken care of.
 * A page that keeps one kernel for good can as well make it outside of React.
 *
 * @param create makes a kernel that is not started yet; called again only where a new kernel is needed
 * @example
 * const quoin = useCreateKernel(() => createQuoin(options))
 * return <QuoinProvider kernel={quoin}>{children}</QuoinProvider>
 */
export function useCreateKernel<K extends AnyKernel>(create: () => K): K {
  const [life, beginAgain] = useState(0)
  // A memo and not a state: fast refresh makes it again, so that an edited plugin is used.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function makes the same kernel
  const own = useMemo(() => ({ kernel: create(), isUsed: false, isStarted: false, hasEnded: false }), [life])

  useEffect(() => {
    // It was hidden for a while, and is shown again.
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
      // Strict mode leaves and comes back in the same turn.
      queueMicrotask(() => {
        if (own.isUsed) return
        own.hasEnded = true
        void own.kernel.dispose()
      })
    }
  }, [own])

  return own.kernel
}
