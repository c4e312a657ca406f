import type { ReactNode } from 'react'
import { kitHintStyles } from '../styles/kit-hint-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface FieldHintProps {
  readonly id: string
  readonly children: ReactNode
}

/** A note on the text in a field, in the position of its error. */
export function FieldHint({ id, children }: FieldHintProps): ReactNode {
  useStyles(kitHintStyles)
  return (
    <p className="q-field-hint" id={id}>
      {children}
    </p>
  )
}
