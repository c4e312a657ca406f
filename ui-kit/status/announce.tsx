import type { ReactNode } from 'react'

export interface AnnounceProps {
  readonly children: ReactNode
}

/** Announces its text to screen readers when it changes, without moving the focus; invisible. */
export function Announce({ children }: AnnounceProps): ReactNode {
  return (
    <span className="q-hidden" role="status" aria-live="polite">
      {children}
    </span>
  )
}
