import { useEffect, useState } from 'react'

/**
 * Returns `true` while the focus is outside of the modal, such as in a wallet's own dialog above it. The modal then is not
 * `aria-modal`, so that a screen reader can read the other.
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
