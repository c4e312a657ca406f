import type { ReactNode } from 'react'

export interface AnnounceProps {
  readonly children: ReactNode
}

/** Read out when it changes, without taking the focus; not seen. */
export function Announce({ children }: AnnounceProps): ReactNode {
  return (
    <span className="q-hidden" role="status" aria-live="polite">
      {children}
    </span>
  )
}
