import type { Virtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef } from 'react'

interface Seen {
  readonly key: string
  /** Pixels from the start of the list. */
  readonly start: number
}

/** Keeps the visible rows in position when rows are added above them. */
export function useKeepRowInPlace(
  rows: Virtualizer<HTMLElement, Element>,
  entries: readonly { readonly key: string }[],
): void {
  const firstSeen = useRef<Seen>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new entries move rows
  useLayoutEffect(() => {
    const frame = rows.scrollElement
    const seen = firstSeen.current
    if (!frame || !seen || entries[rows.range?.startIndex ?? 0]?.key === seen.key) return
    const start = startOf(
      rows,
      entries.findIndex((entry) => entry.key === seen.key),
    )
    // At its start the list shows new rows.
    if (start !== undefined && frame.scrollTop > rows.options.scrollMargin)
      frame.scrollTop += start - seen.start
  }, [entries])
  useLayoutEffect(() => {
    const index = rows.range?.startIndex ?? 0
    const key = entries[index]?.key
    const start = startOf(rows, index)
    firstSeen.current = key === undefined || start === undefined ? undefined : { key, start }
  })
}

function startOf(rows: Virtualizer<HTMLElement, Element>, index: number): number | undefined {
  const start = rows.measurementsCache[index]?.start
  return start === undefined ? undefined : start - rows.options.scrollMargin
}
