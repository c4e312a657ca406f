import { useLayoutEffect, useMemo, useRef } from 'react'
import type { RouterEntry } from '#kernel'

/** Returns the direction from which the new view comes; nothing for the first. */
export function useDirection(stack: readonly RouterEntry[], key: number): 'forward' | 'back' | undefined {
  const before = useRef<readonly number[]>(undefined)
  // Computed once per view, from the stack that it replaced.
  const direction = useMemo(
    () => before.current && (before.current.includes(key) ? 'back' : 'forward'),
    [key],
  )
  useLayoutEffect(() => {
    before.current = stack.map((entry) => entry.key)
  }, [stack])
  return direction
}
