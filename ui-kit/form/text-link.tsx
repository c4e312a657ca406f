import type { ReactNode } from 'react'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitGateStyles } from '../styles/kit-gate-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface TextLinkProps {
  readonly children: ReactNode
  /** Links out of the page go through `kernel.links`. */
  readonly onPress: () => void
}

/** A link within a sentence. */
export function TextLink({ children, onPress }: TextLinkProps): ReactNode {
  useStyles(kitGateStyles)
  const press = useGuarded(onPress)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the kernel opens links, so it has no href
    <button type="button" role="link" className="q-text-link" onClick={() => press()}>
      {children}
    </button>
  )
}
