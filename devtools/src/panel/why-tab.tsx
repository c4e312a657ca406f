import { type ReactNode, useEffect, useId, useState } from 'react'
import { Announce, useKernel } from '#ui-kit'
import { explainAbsence } from '../explain/explain-absence.js'
import type { SeenAnnouncement } from '../explain/explanation.js'
import { knownNames } from '../explain/known-names.js'
import { watchAnnouncements } from '../explain/watch-announcements.js'
import { ScrollArea } from './scroll-area.js'
import { useInspection } from './use-inspection.js'

/** Returns the wallets that announced themselves since the tab was opened. */
function useAnnouncements(): readonly SeenAnnouncement[] {
  const { platform } = useKernel()
  const [seen, setSeen] = useState<readonly SeenAnnouncement[]>([])
  useEffect(() => watchAnnouncements(platform, (one) => setSeen((all) => [...all, one])), [platform])
  return seen
}

/** Explains why a wallet or feature is currently not displayed. */
export function WhyTab(): ReactNode {
  const kernel = useKernel()
  const listId = useId()
  const [query, setQuery] = useState('')
  const announced = useAnnouncements()
  // The explanation depends on the recording, contributions and connectors, which `useInspection` follows.
  const { plugins } = useInspection()
  const answers = explainAbsence(kernel, plugins, query, announced)
  return (
    <>
      <div className="qd-controls qd-ask">
        <label>
          Why is this not shown?
          <input
            className="qd-input"
            type="text"
            list={listId}
            placeholder="A wallet, feature, plugin or network"
            value={query}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        <datalist id={listId}>
          {knownNames(kernel, plugins).map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      <ScrollArea label="Answers">
        {answers.length === 0 ? (
          <p className="qd-none">Name what you miss: a wallet, a button, a tab, a plugin, a network.</p>
        ) : (
          <ul className="qd-answers">
            {answers.map(({ subject, reason, text, fix }) => (
              <li key={`${subject} ${reason} ${text}`} className="qd-answer">
                <p className="qd-subject">
                  {subject}
                  <span className="qd-status" data-tone={reason === 'shown' ? 'good' : 'bad'}>
                    {reason === 'shown' ? 'nothing hides it' : reason.replaceAll('-', ' ')}
                  </span>
                </p>
                <p>{text}</p>
                {fix === undefined ? null : (
                  <p>
                    <b>Fix:</b> {fix}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </ScrollArea>
      <Announce>{answers.length > 0 ? `${answers.length} answers` : ''}</Announce>
    </>
  )
}
