import type { ReactNode } from 'react'
import { useGuarded } from '../plugin/use-guarded.js'

export interface StackProps {
  /** In steps of 4 px. Default 3. */
  readonly gap?: 1 | 2 | 3 | 4 | 6
  readonly align?: 'stretch' | 'start' | 'center' | 'end'
  /** The pointer or the focus is in it: what it needs once it is used may be loaded. Told each time. */
  readonly onApproach?: (() => void) | undefined
  readonly children: ReactNode
}

/** Puts things below each other. */
export function Stack({ gap = 3, align = 'stretch', onApproach, children }: StackProps): ReactNode {
  const approach = useGuarded(() => onApproach?.())
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that somebody comes; nothing is done by it
    <div
      className="q-stack"
      data-gap={gap}
      data-align={align}
      onPointerEnter={() => approach()}
      onFocus={() => approach()}
    >
      {children}
    </div>
  )
}
