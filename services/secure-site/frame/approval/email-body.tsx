import { Fact, FactList } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { fill } from '../words/fill.js'
import type { EmailReview } from './queued-review.js'
import { Requester } from './requester.js'
import { WarningList } from './warning-list.js'

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
  const content = fill(words.pattern('emailWarning'), { email: whole(emailChange.to) })
  return (
    <>
      <WarningList words={words} warnings={[{ key: 'email', content }]} />
      <Requester words={words} app={app} />
      <FactList>
        <Fact label={words.text('emailNow')}>{whole(emailChange.from)}</Fact>
        <Fact label={words.text('emailNext')}>{whole(emailChange.to)}</Fact>
      </FactList>
      <p className="f-note">{words.text('emailSteps')}</p>
    </>
  )
}
