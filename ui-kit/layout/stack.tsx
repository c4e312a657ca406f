import type { ReactNode } from 'react'
import { useGuarded } from '../plugin/use-guarded.js'

export interface StackProps {
  /** In steps of 4 px. Default 3. */
  readonly gap?: 1 | 2 | 3 | 4 | 6
  readonly align?: 'stretch' | 'start' | 'center' | 'end'
  /** Called each time the pointer or the focus enters it: code that its use needs may be loaded. */
  readonly onApproach?: (() => void) | undefined
  readonly children: ReactNode
}

/** Lays out its children below each other. */
export function Stack({ gap = 3, align = 'stretch', onApproach, children }: StackProps): ReactNode {
  const approach = useGuarded(() => onApproach?.())
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only detects pointer and focus; it triggers no action
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
