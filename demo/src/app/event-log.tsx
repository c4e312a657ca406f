import { useEffect, useState } from 'react'
import type { DemoQuoin } from './demo-quoin.js'

interface Line {
  readonly key: number
  readonly time: string
  readonly source: string
  readonly event: string
}

const kept = 100

/** The events of the kernel and its plugins, newest first: names only, no payloads. */
export function EventLog({ quoin }: { readonly quoin: DemoQuoin }) {
  const [lines, setLines] = useState<readonly Line[]>([])
  useEffect(
    () =>
      quoin.trace(({ at, event, source }) => {
        const time = new Date(at).toLocaleTimeString(undefined, { hour12: false })
        setLines((all) => [{ key: (all[0]?.key ?? 0) + 1, time, source, event }, ...all].slice(0, kept))
      }),
    [quoin],
  )
  return (
    <section className="log" aria-labelledby="log-title">
      <h2 id="log-title">Event log</h2>
      {lines.length === 0 ? (
        <p className="note">Nothing happened yet. Open the widget.</p>
      ) : (
        // A scrolled region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <ol aria-label="Events, newest first" tabIndex={0}>
          {lines.map(({ key, time, source, event }) => (
            <li key={key}>
              <time>{time}</time> <b>{event}</b> <span>{source}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
