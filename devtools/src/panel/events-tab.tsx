import { type ReactNode, useState } from 'react'
import type { TraceRecording } from '#kernel'
import { useKernel } from '#ui-kit'
import { eventCount, eventSources, factText, type NumberedEntry, shownEvents } from '../shown-events.js'
import { ChoiceField } from './choice-field.js'
import { CopyText } from './copy-text.js'
import { useRecording } from './feed-context.js'
import { FilterField } from './filter-field.js'
import { ScrollArea } from './scroll-area.js'

const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 23)

function EventRow({ entry }: { readonly entry: NumberedEntry }): ReactNode {
  const facts = factText(entry)
  return (
    <li className="qd-event">
      <time dateTime={new Date(entry.at).toISOString()}>{timeOf(entry.at)}</time>
      <b>{entry.event}</b>
      <span className="qd-by">{entry.source}</span>
      {facts === '' ? null : <span className="qd-facts">{facts}</span>}
    </li>
  )
}

/** The events of the kernel and its plugins, newest first: names and facts, never the payload of an event (SEC-13). */
export function EventsTab(): ReactNode {
  const kernel = useKernel()
  const live = useRecording()
  const [held, setHeld] = useState<TraceRecording>()
  const [text, setText] = useState('')
  const [source, setSource] = useState('')
  const [from, setFrom] = useState(0)
  const recording = held ?? live
  const { entries, more } = shownEvents(recording, { text, source, from })
  return (
    <>
      <div className="qd-controls">
        <FilterField label="Filter events" value={text} onChange={setText} />
        <ChoiceField
          label="Source"
          all="Every source"
          value={source}
          choices={eventSources(recording)}
          onChange={setSource}
        />
        <button
          type="button"
          className="qd-button"
          aria-pressed={held !== undefined}
          onClick={() => setHeld(held ? undefined : live)}
        >
          Pause
        </button>
        <button type="button" className="qd-button" onClick={() => setFrom(eventCount(live))}>
          Clear
        </button>
        <CopyText label="Copy recording" text={() => JSON.stringify(kernel.recording(), undefined, 1)} />
      </div>
      <ScrollArea label="Events, newest first">
        {entries.length === 0 ? (
          <p className="qd-none">
            {text || source ? 'No event fits the filter.' : 'Nothing happened yet. Open the widget.'}
          </p>
        ) : (
          <ol className="qd-events">
            {entries.map((entry) => (
              <EventRow key={entry.number} entry={entry} />
            ))}
          </ol>
        )}
        {more > 0 ? (
          <p className="qd-none">{more} older ones are not shown. Copy the recording to see them all.</p>
        ) : null}
      </ScrollArea>
    </>
  )
}
