import type { ReactNode } from 'react'
import { kitScanStyles } from '../styles/kit-scan-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface FieldHintProps {
  readonly id: string
  readonly children: ReactNode
}

/** What was found out about what is written in a field: where its error would stand. */
export function FieldHint({ id, children }: FieldHintProps): ReactNode {
  useStyles(kitScanStyles)
  return (
    <p className="q-field-hint" id={id}>
      {children}
    </p>
  )
}
