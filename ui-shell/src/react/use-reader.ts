'use client'

import { type DependencyList, useMemo, useSyncExternalStore } from 'react'
import type { AnyKernel } from '#kernel'
import { useKernel } from '../../../ui-kit/plugin/kernel-context.js'
import type { Reader } from '../bindings/reader.js'

/**
 * Displays a reader of the kernel. The server, and the browser during hydration, use its initial value.
 *
 * @param inputs what the reader was created from, besides the kernel
 */
export function useReader<T>(create: (kernel: AnyKernel) => Reader<T>, ...inputs: DependencyList): T {
  const kernel = useKernel()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function with the same inputs creates the same reader
  const reader = useMemo(() => create(kernel), [kernel, ...inputs])
  return useSyncExternalStore(reader.subscribe, reader.get, () => reader.initial)
}
