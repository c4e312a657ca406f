import { Fragment, type ReactNode } from 'react'

/** Replaces the `{names}` of a text by nodes: an address keeps its own direction, an amount its weight. */
export function fill(pattern: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  return pattern.split(/\{(\w+)\}/).map((part, at) => {
    // Text and names alternate.
    const key = `${at}:${part}`
    return <Fragment key={key}>{at % 2 === 0 ? part : values[part]}</Fragment>
  })
}
