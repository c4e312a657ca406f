import { Fragment, type ReactNode } from 'react'

interface WholeAddressProps {
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

/** Replaces the `{names}` of a text by nodes: an address keeps its own direction, an amount its weight. */
export function fill(pattern: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  return pattern.split(/\{(\w+)\}/).map((part, at) => {
    // Text and names alternate.
    const key = `${at}:${part}`
    return <Fragment key={key}>{at % 2 === 0 ? part : values[part]}</Fragment>
  })
}
