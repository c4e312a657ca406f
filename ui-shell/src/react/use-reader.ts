'use client'

import { type DependencyList, useMemo, useSyncExternalStore } from 'react'
import type { AnyKernel } from '#kernel'
import type { Reader } from '../bindings/reader.js'
import { useProvidedKernel } from './use-provided-kernel.js'

/**
 * Displays a reader of the kernel. The server, and the browser during hydration, use its initial value.
 *
 * @param hook the hook that the component called
 * @param inputs what the reader was created from, besides the kernel
 */
export function useReader<T>(
  hook: string,
  create: (kernel: AnyKernel) => Reader<T>,
  ...inputs: DependencyList
): T {
  const kernel = useProvidedKernel(hook)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function with the same inputs creates the same reader
  const reader = useMemo(() => create(kernel), [kernel, ...inputs])
  return useSyncExternalStore(reader.subscribe, reader.get, () => reader.initial)
}
