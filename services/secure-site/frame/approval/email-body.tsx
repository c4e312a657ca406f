import { Icon } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { fill } from '../words/fill.js'
import type { EmailReview } from './email-review.js'
import { FactList } from './fact-list.js'
import { Requester } from './requester.js'

export interface EmailBodyProps {
  readonly words: ApprovalWords
  readonly review: EmailReview
}

/** Renders a change of address: the future owner of the wallet, in full, before anything else. */
export function EmailBody({ words, review }: EmailBodyProps): ReactNode {
  const { app, emailChange } = review
  const whole = (address: string): ReactNode => (
    <bdi className="f-email" dir="ltr" translate="no">
      {address}
    </bdi>
  )
  return (
    <>
      <section className="f-warnings" aria-label={words.text('warnings')}>
        <p className="f-warning">
          <Icon name="warning" />
          <span>{fill(words.pattern('emailWarning'), { email: whole(emailChange.to) })}</span>
        </p>
      </section>
      <Requester words={words} app={app} />
      <FactList
        facts={[
          { name: words.text('emailNow'), value: whole(emailChange.from) },
          { name: words.text('emailNext'), value: whole(emailChange.to) },
        ]}
      />
      <p className="f-note">{words.text('emailSteps')}</p>
    </>
  )
}
