import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import type { TypedField } from './approval-review.js'

export interface TypedFieldsProps {
  readonly words: ApprovalWords
  readonly fields: readonly TypedField[]
}

/** Renders the signed fields of typed data, as a tree. */
export function TypedFields({ words, fields }: TypedFieldsProps): ReactNode {
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
              <bdi translate="no">{value}</bdi>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
