import type { ReactNode } from 'react'

export interface TextProps {
  /** Default `body`. */
  readonly variant?: 'body' | 'strong' | 'muted' | 'small' | 'title'
  readonly align?: 'start' | 'center' | 'end'
  readonly as?: 'p' | 'span' | 'div' | 'h2' | 'h3' | 'strong'
  readonly children: ReactNode
}

/** A piece of text in one of the five styles. */
export function Text({ variant = 'body', align, as: Element = 'p', children }: TextProps): ReactNode {
  return (
    <Element className="q-text" data-variant={variant} data-align={align}>
      {children}
    </Element>
  )
}
