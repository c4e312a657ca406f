import { useEffect, useState } from 'react'
import type { KernelInspection } from '#kernel'
import { useKernel, useStore } from '#ui-kit'
import { useRecording } from './feed-context.js'

const nothing: KernelInspection = { version: '', plugins: [], permissions: [], origins: [] }

/** Returns the inspection of the panel's kernel, read again after each burst of events. Empty until the first one is read. */
export function useInspection(): KernelInspection {
  const kernel = useKernel()
  const recording = useRecording()
  const connectors = useStore(kernel.connectors.store)
  const revision = useStore(kernel.contributions.store)
  const [inspection, setInspection] = useState(nothing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the inspected data changes with them
  useEffect(() => {
    let isCurrent = true
    kernel.inspect().then(
      (read) => isCurrent && setInspection(read),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [kernel, recording, connectors, revision])
  return inspection
}
