import { Section } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import type { ReviewSubject } from './approval-review.js'
import { FactList } from './fact-list.js'
import { PermissionPart } from './permission-part.js'
import { SimulationPart } from './simulation-part.js'
import { StepList } from './step-list.js'
import { TypedFields } from './typed-fields.js'

export interface SubjectPartProps {
  readonly words: ApprovalWords
  readonly subject: ReviewSubject
}

/** Renders the subject of an approval in full. */
export function SubjectPart({ words, subject }: SubjectPartProps): ReactNode {
  switch (subject.kind) {
    case 'message':
      return (
        <Section title={words.text('message')}>
          {subject.text === '' ? (
            <p className="f-note">{words.text('messageEmpty')}</p>
          ) : (
            <>
              {subject.isHex ? <p className="f-note">{words.text('messageHex')}</p> : null}
              <pre className="f-text" dir={subject.isHex ? 'ltr' : 'auto'} translate="no">
                {subject.text}
              </pre>
            </>
          )}
        </Section>
      )
    case 'typedData':
      return (
        <>
          {subject.steps.length > 0 ? (
            <Section title={words.text('whatHappens')}>
              <StepList words={words} steps={subject.steps} />
            </Section>
          ) : null}
          <Section title={words.text('typedDomain')}>
            <TypedFields words={words} fields={subject.domain} />
          </Section>
          <Section title={words.text('typedMessage', { type: subject.primaryType })}>
            <TypedFields words={words} fields={subject.message} />
          </Section>
        </>
      )
    case 'transaction':
      return (
        <>
          <Section title={words.text('whatHappens')}>
            <StepList words={words} steps={subject.steps} />
            {subject.isBatch ? <p className="f-note">{words.text('allOrNothing')}</p> : null}
          </Section>
          <SimulationPart words={words} simulation={subject.simulation} />
        </>
      )
    case 'permissions':
      return <PermissionPart words={words} subject={subject} />
    case 'revokePermissions':
      return (
        <Section title={words.text('whatHappens')}>
          <FactList
            facts={[
              {
                name: words.text('permission'),
                value: (
                  <bdi className="f-address" dir="ltr" translate="no">
                    {subject.permission}
                  </bdi>
                ),
              },
            ]}
          />
          <p className="f-note">{words.text('revokeBody')}</p>
        </Section>
      )
  }
}
