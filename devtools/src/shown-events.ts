import type { TraceEntry, TraceRecording } from '#kernel'

export interface EventFilter {
  /** Part of a name, a source or a fact. */
  readonly text: string
  /** The id of a plugin, `kernel` or `host`; everybody's if empty. */
  readonly source: string
  /** How many events of the kernel's whole life came before those that are shown: it grows with "Clear". */
  readonly from: number
}

/** An event with its number in the kernel's whole life. */
export interface NumberedEntry extends TraceEntry {
  readonly number: number
}

export interface ShownEvents {
  /** Newest first. */
  readonly entries: readonly NumberedEntry[]
  /** How many older ones match and are left out. */
  readonly more: number
}

/** As many as a page draws without a pause. */
const most = 300

/** The facts of an event, as text. */
export function factText({ facts = {} }: TraceEntry): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}=${value}`)
    .join('  ')
}

/** How many events there were in all. */
export function eventCount({ entries, dropped }: TraceRecording): number {
  return dropped + entries.length
}

/** The events that a filter lets through. */
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
  return { entries: matching.slice(0, most), more: Math.max(0, matching.length - most) }
}

/** Everybody who emitted something, to choose from. */
export function eventSources({ entries }: TraceRecording): readonly string[] {
  return [...new Set(entries.map(({ source }) => source))].sort()
}
