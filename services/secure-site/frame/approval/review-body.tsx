import { Icon, sanitizeForDisplay } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { fill } from '../words/fill.js'
import type { ApprovalReview } from './approval-review.js'
import { type Fact, FactList } from './fact-list.js'
import { feeAtMost } from './fee-at-most.js'
import { AppOrigin, Requester } from './requester.js'
import { SubjectPart } from './subject-part.js'
import { WholeAddress } from './whole-address.js'

export interface ReviewBodyProps {
  readonly words: ApprovalWords
  readonly review: ApprovalReview
}

function factsOf(words: ApprovalWords, { subject, account, network }: ApprovalReview): readonly Fact[] {
  const facts: Fact[] = [
    {
      name: words.text('account'),
      value: (
        <>
          {words.text(account.type)}
          <br />
          <WholeAddress value={account.address} />
        </>
      ),
    },
    { name: words.text('network'), value: <bdi>{sanitizeForDisplay(network.name)}</bdi> },
  ]
  const fee = 'fee' in subject ? subject.fee : undefined
  if (fee === undefined) return facts
  const value =
    fee === 'sponsored'
      ? words.text('feeSponsored')
      : fee === 'unknown'
        ? words.text('feeUnknown')
        : feeAtMost(words, fee)
  return [...facts, { name: words.text('fee'), value }]
}

/** Renders everything about a request that a decision needs: warnings come first. */
export function ReviewBody({ words, review }: ReviewBodyProps): ReactNode {
  const { account, app, isSwitched, warnings, subject } = review
  const switchedKey = account.type === 'eoa' ? 'switchedToEoa' : 'switchedToSmartAccount'
  return (
    <>
      {isSwitched || warnings.length > 0 ? (
        <section className="f-warnings" aria-label={words.text('warnings')}>
          {isSwitched ? (
            <p className="f-warning">
              <Icon name="warning" />
              <span>{fill(words.pattern(switchedKey), { app: <AppOrigin origin={app.origin} /> })}</span>
            </p>
          ) : null}
          {warnings.map((warning) => (
            <p className="f-warning" key={warning}>
              <Icon name="warning" />
              <span>{words.text(warning)}</span>
            </p>
          ))}
        </section>
      ) : null}
      <Requester words={words} app={app} />
      <SubjectPart words={words} subject={subject} />
      <FactList facts={factsOf(words, review)} />
    </>
  )
}
