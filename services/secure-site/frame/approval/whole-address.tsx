import type { ReactNode } from 'react'

export interface WholeAddressProps {
  readonly value: string
}

/** Renders a complete address, left to right in every language; it wraps at the end of the line. */
export function WholeAddress({ value }: WholeAddressProps): ReactNode {
  return (
    <bdi className="f-address" dir="ltr" translate="no">
      {value}
    </bdi>
  )
}
