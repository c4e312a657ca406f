import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * Returns the same element while its key is the same, so that React does not render it again with its parent. A view that
 * is rendered ahead renders again when it is displayed: its state may have changed meanwhile.
 */
export function useKeptElement(key: unknown, create: () => ReactNode): ReactNode {
  const kept = useRef<{ readonly key: unknown; readonly element: ReactNode }>(undefined)
  const isDisplayed = useRef(false)
  useLayoutEffect(() => {
    isDisplayed.current = true
    return () => {
      isDisplayed.current = false
    }
  }, [])
  if (!isDisplayed.current || kept.current?.key !== key) kept.current = { key, element: create() }
  return kept.current?.element
}
