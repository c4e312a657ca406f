import type { ReactNode } from 'react'

export interface TagProps {
  readonly tone?: 'neutral' | 'accent' | 'success' | 'warning'
  readonly children: ReactNode
}

/** One or two words about a row: "Recent", "Installed". */
export function Tag({ tone = 'neutral', children }: TagProps): ReactNode {
  return (
    <span className="q-tag" data-tone={tone}>
      {children}
    </span>
  )
}
