import type { ReactNode } from 'react'
import { useHeading } from '../styles/use-styles.js'

export interface TextProps {
  /** Default `body`. */
  readonly variant?: 'body' | 'strong' | 'muted' | 'small' | 'title'
  readonly align?: 'start' | 'center' | 'end'
  /** `h2` is a heading below the view's title, whatever its level. */
  readonly as?: 'p' | 'span' | 'div' | 'h2' | 'h3' | 'strong'
  readonly children: ReactNode
}

/** A piece of text in one of the five styles. */
export function Text({ variant = 'body', align, as = 'p', children }: TextProps): ReactNode {
  const Heading = useHeading()
  const Element = as === 'h2' ? Heading : as
  return (
    <Element className="q-text" data-variant={variant} data-align={align}>
      {children}
    </Element>
  )
}
