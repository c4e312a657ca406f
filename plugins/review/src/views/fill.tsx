import { Fragment, type ReactNode } from 'react'
import type { Translate } from '#ui-kit'
import type { ReviewPlugin } from '../contract.js'

type Key = Parameters<Translate<ReviewPlugin>>[0]

/** Marks the values in a text: no text contains it. */
const mark = '\u0001'

/** Returns a text with nodes as its values: an address keeps its own direction, an amount its weight. */
export function fill(
  t: Translate<ReviewPlugin>,
  key: Key,
  values: Readonly<Record<string, ReactNode>>,
): ReactNode {
  const names = Object.fromEntries(Object.keys(values).map((name) => [name, mark + name + mark]))
  return t(key, names)
    .split(mark)
    .map((part, at) => {
      // Text and names alternate.
      const place = `${at}:${part}`
      return <Fragment key={place}>{at % 2 === 0 ? part : values[part]}</Fragment>
    })
}
