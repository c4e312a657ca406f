import { type ReactNode, useEffect, useRef } from 'react'
import { kitGateStyles } from '../styles/kit-gate-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface PointedProps {
  /** Increments each time the user is pointed to it; 0 before. */
  readonly count: number
  /** The required input: a checkbox, a field. */
  readonly children: ReactNode
}

/** A required input. When the user is pointed to it, it gets the focus and shakes, unless reduced motion is preferred. */
export function Pointed({ count, children }: PointedProps): ReactNode {
  useStyles(kitGateStyles)
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(count)
  useEffect(() => {
    if (count === shown.current) return
    shown.current = count
    place.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [count])
  return (
    <div
      className="q-pointed"
      ref={place}
      // Two alternating names: the same animation under the same name would run only once.
      data-pointed={count === 0 ? undefined : count % 2 === 0 ? 'even' : 'odd'}
    >
      {children}
    </div>
  )
}
