import type { ReactNode } from 'react'
import { kitScanStyles } from '../styles/kit-scan-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface FieldSuffixProps {
  readonly id: string
  readonly children: ReactNode
}

/** What always follows what is written in a field: it is seen, read out with the field, and cannot be changed. */
export function FieldSuffix({ id, children }: FieldSuffixProps): ReactNode {
  useStyles(kitScanStyles)
  return (
    <span className="q-field-suffix" id={id}>
      {children}
    </span>
  )
}
