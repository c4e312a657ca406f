import { type ReactNode, useEffect, useRef } from 'react'
import { kitGateStyles } from '../styles/kit-gate-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface PointedProps {
  /** Goes up each time that it is pointed to; 0 before. */
  readonly count: number
  /** What is to be done first: a checkbox, a field. */
  readonly children: ReactNode
}

/** What must be done before anything else goes on. Pointed to, it gets the focus and shakes, where motion is welcome. */
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
      // Two names by turns: the same animation under the same name would run once.
      data-pointed={count === 0 ? undefined : count % 2 === 0 ? 'even' : 'odd'}
    >
      {children}
    </div>
  )
}
