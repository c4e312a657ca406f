import type { ReactNode } from 'react'

export interface StackProps {
  /** In steps of 4 px. Default 3. */
  readonly gap?: 1 | 2 | 3 | 4 | 6
  readonly align?: 'stretch' | 'start' | 'center' | 'end'
  readonly children: ReactNode
}

/** Puts things below each other. */
export function Stack({ gap = 3, align = 'stretch', children }: StackProps): ReactNode {
  return (
    <div className="q-stack" data-gap={gap} data-align={align}>
      {children}
    </div>
  )
}
