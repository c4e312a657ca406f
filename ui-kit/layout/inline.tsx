import type { ReactNode } from 'react'
import { kitInlineStyles } from '../styles/kit-inline-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface InlineProps {
  /** In steps of 4 px. Default 2. */
  readonly gap?: 1 | 2 | 3 | 4 | 6
  /** Default `start`. `between` puts the first and the last at the edges. */
  readonly justify?: 'start' | 'center' | 'between'
  /** Wraps into a new line if there is no room. */
  readonly wrap?: boolean
  readonly children: ReactNode
}

/** Lays out its children side by side, centred on one line. */
export function Inline({ gap = 2, justify = 'start', wrap = false, children }: InlineProps): ReactNode {
  useStyles(kitInlineStyles)
  return (
    <div className="q-inline" data-gap={gap} data-justify={justify} data-wrap={wrap ? '' : undefined}>
      {children}
    </div>
  )
}
