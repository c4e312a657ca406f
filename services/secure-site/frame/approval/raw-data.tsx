import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'

export interface RawDataProps {
  readonly words: ApprovalWords
  readonly data: string
  readonly selector: string
}

/** Renders the raw bytes, for experts. */
export function RawData({ words, data, selector }: RawDataProps): ReactNode {
  return (
    <details className="f-raw">
      <summary>{words.text('rawData')}</summary>
      <p className="f-note">
        {words.text('selector')}{' '}
        <bdi className="f-address" dir="ltr">
          {selector}
        </bdi>
      </p>
      <pre className="f-text" dir="ltr" translate="no">
        {data}
      </pre>
    </details>
  )
}
