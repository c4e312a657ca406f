import type { ReactNode } from 'react'

export interface WholeAddressProps {
  readonly value: string
}

/** An address in full, from left to right in every language; it breaks where the line ends. */
export function WholeAddress({ value }: WholeAddressProps): ReactNode {
  return (
    <bdi className="f-address" dir="ltr" translate="no">
      {value}
    </bdi>
  )
}
