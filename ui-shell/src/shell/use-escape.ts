import { useEffect } from 'react'

/**
 * Calls back on Escape while the modal, or nothing at all, has the focus. In a wallet's dialog Escape belongs to the
 * wallet, and a handled key event is ignored.
 */
export function useEscape(host: HTMLElement, onEscape: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
      // Another kernel's modal is above this one: Escape belongs to it.
      if (host.closest('[inert]')) return
      const active = document.activeElement
      if (active !== null && active !== document.body && active !== host) return
      event.preventDefault()
      onEscape()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [host, onEscape])
}
