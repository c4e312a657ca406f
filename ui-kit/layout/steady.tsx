import { type ReactNode, useRef } from 'react'
import { useTallest } from './use-tallest.js'

export interface SteadyProps {
  readonly children: ReactNode
}

/** Keeps the height that its content has had: what is below stays in place when less arrives than was outlined. */
export function Steady({ children }: SteadyProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useTallest(place)
  return <div ref={place}>{children}</div>
}
