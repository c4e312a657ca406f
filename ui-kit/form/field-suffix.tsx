import type { ReactNode } from 'react'
import { kitHintStyles } from '../styles/kit-hint-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface FieldSuffixProps {
  readonly id: string
  readonly children: ReactNode
}

/** A fixed suffix of a field's text: visible, announced with the field, and not editable. */
export function FieldSuffix({ id, children }: FieldSuffixProps): ReactNode {
  useStyles(kitHintStyles)
  return (
    <span className="q-field-suffix" id={id}>
      {children}
    </span>
  )
}
