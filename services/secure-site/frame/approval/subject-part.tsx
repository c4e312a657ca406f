import { Fact, FactList, FullAddress, Section } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { fill } from '../words/fill.js'
import { amountNode } from './amount-node.js'
import type { ReviewSubject, Simulation, TypedField } from './approval-review.js'
import { PermissionPart } from './permission-part.js'
import { StepList } from './step-list.js'

function content(words: ApprovalWords, simulation: Simulation): ReactNode {
  if (simulation.status === 'unavailable')
    return <p className="f-note">{words.text('balancesUnavailable')}</p>
  if (simulation.status === 'reverts') {
    const { reason } = simulation
    return (
      <p className="f-note" data-tone="danger">
        {reason
          ? fill(words.pattern('balancesRevertsReason'), { reason: <bdi>{reason}</bdi> })
          : words.text('balancesReverts')}
      </p>
    )
  }
  if (simulation.changes.length === 0) return <p className="f-note">{words.text('balancesNothing')}</p>
  return (
    <ul className="f-changes">
      {simulation.changes.map(({ amount }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={at} data-way={amount.value < 0n ? 'out' : 'in'}>
          <span>{amountNode(words, amount, amount.value < 0n ? '−' : '+')}</span>
        </li>
      ))}
    </ul>
  )
}

interface SimulationPartProps {
  readonly words: ApprovalWords
  readonly simulation: Simulation
}

/** Renders the changes of the account's balances, as simulated by the network. */
export function SimulationPart({ words, simulation }: SimulationPartProps): ReactNode {
  return <Section title={words.text('balances')}>{content(words, simulation)}</Section>
}

/** Renders a signed value as it is; an address in groups, as everywhere. */
function TypedValue({ value }: { readonly value: string }): ReactNode {
  return /^0x[\da-f]{40}$/i.test(value) ? <FullAddress value={value} /> : <bdi translate="no">{value}</bdi>
}

interface TypedFieldsProps {
  readonly words: ApprovalWords
  readonly fields: readonly TypedField[]
}

/** Renders the signed fields of typed data, as a tree. */
function TypedFields({ words, fields }: TypedFieldsProps): ReactNode {
  return (
    <dl className="f-fields">
      {fields.map(({ name, value }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat
        <div className="f-field" key={at} data-deep={typeof value === 'string' ? undefined : ''}>
          <dt>
            <bdi translate="no">{name}</bdi>
          </dt>
          <dd>
            {typeof value !== 'string' ? (
              <TypedFields words={words} fields={value} />
            ) : value === '' ? (
              <span className="f-muted">{words.text('empty')}</span>
            ) : (
              <TypedValue value={value} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export interface SubjectPartProps {
  readonly words: ApprovalWords
  readonly subject: ReviewSubject
}

/** Renders the subject of an approval in full, except the balance changes of a transaction. */
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
        <Section title={words.text('whatHappens')}>
          <StepList words={words} steps={subject.steps} />
          {subject.isBatch ? <p className="f-note">{words.text('allOrNothing')}</p> : null}
        </Section>
      )
    case 'permissions':
      return <PermissionPart words={words} subject={subject} />
    case 'revokePermissions':
      return (
        <Section title={words.text('whatHappens')}>
          <FactList>
            <Fact label={words.text('permission')}>
              <bdi className="f-address" dir="ltr" translate="no">
                {subject.permission}
              </bdi>
            </Fact>
          </FactList>
          <p className="f-note">{words.text('revokeBody')}</p>
        </Section>
      )
  }
}
