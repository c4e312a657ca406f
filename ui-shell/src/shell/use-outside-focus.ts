import { useEffect, useState } from 'react'

/**
 * Whether the focus is in something else than the modal: a wallet's own dialog above it. The modal then does not
 * claim to be all there is, so that a screen reader can read the other.
 */
export function useOutsideFocus(host: HTMLElement): boolean {
  const [outside, setOutside] = useState(false)
  useEffect(() => {
    const look = (event: FocusEvent): void => setOutside(!event.composedPath().includes(host))
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [host])
  return outside
}
