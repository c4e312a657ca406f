import type { TraceEntry, TraceRecording } from '#kernel'

export interface EventFilter {
  /** Part of a name, a source or a fact. */
  readonly text: string
  /** The id of a plugin, `kernel` or `host`; every source if empty. */
  readonly source: string
  /** The number of events in the kernel's whole life before the displayed ones: it grows with "Clear". */
  readonly from: number
}

/** An event with its number in the kernel's whole life. */
export interface NumberedEntry extends TraceEntry {
  readonly number: number
}

export interface ShownEvents {
  /** Newest first. */
  readonly entries: readonly NumberedEntry[]
  /** The number of older events that match and are left out. */
  readonly more: number
}

/** The maximum that a page renders without a pause. */
const max = 300

/** Returns the facts of an event, as text. */
export function factText({ facts = {} }: TraceEntry): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}=${value}`)
    .join('  ')
}

/** Returns the number of all events so far. */
export function eventCount({ entries, dropped }: TraceRecording): number {
  return dropped + entries.length
}

/** Returns the events that pass a filter. */
export function shownEvents(recording: TraceRecording, filter: EventFilter): ShownEvents {
  const wanted = filter.text.trim().toLowerCase()
  const matching = recording.entries
    .map((entry, index): NumberedEntry => ({ ...entry, number: recording.dropped + index }))
    .filter(
      (entry) =>
        entry.number >= filter.from &&
        (filter.source === '' || entry.source === filter.source) &&
        `${entry.event} ${entry.source} ${factText(entry)}`.toLowerCase().includes(wanted),
    )
    .reverse()
  return { entries: matching.slice(0, max), more: Math.max(0, matching.length - max) }
}

/** Returns the sources of all events, for the filter. */
export function eventSources({ entries }: TraceRecording): readonly string[] {
  return [...new Set(entries.map(({ source }) => source))].sort()
}
