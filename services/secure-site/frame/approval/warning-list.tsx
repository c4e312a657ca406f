import { Notice } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'

export interface Warning {
  readonly key: string
  readonly content: ReactNode
}

export interface WarningListProps {
  readonly words: ApprovalWords
  readonly warnings: readonly Warning[]
}

/** Renders the warnings of a request. */
export function WarningList({ words, warnings }: WarningListProps): ReactNode {
  if (warnings.length === 0) return null
  return (
    <section className="f-warnings" aria-label={words.text('warnings')}>
      {warnings.map(({ key, content }) => (
        <Notice key={key} tone="warning">
          {content}
        </Notice>
      ))}
    </section>
  )
}
