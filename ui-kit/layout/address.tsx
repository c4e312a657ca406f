import type { ReactNode } from 'react'
import { shortAddress } from './short-address.js'

export interface AddressProps {
  readonly value: string
  /** Characters kept at the start. Default 4, and a leading `0x` besides. */
  readonly start?: number
  /** Characters kept at the end. Default 6. */
  readonly end?: number
}

/** A shortened address; screen readers and the tooltip have the full one. Always from left to right. */
export function Address({ value, start, end }: AddressProps): ReactNode {
  return (
    <span className="q-address" dir="ltr" title={value}>
      <span aria-hidden="true">{shortAddress(value, start, end)}</span>
      <span className="q-hidden">{value}</span>
    </span>
  )
}
