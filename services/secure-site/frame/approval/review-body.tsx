import { roundUp } from 'quoin/kernel'
import { Icon, sanitizeForDisplay } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { exactAmount } from '../words/exact-amount.js'
import { fill, WholeAddress } from '../words/fill.js'
import { amountNode } from './amount-node.js'
import type { ApprovalReview, ReviewAmount } from './approval-review.js'
import { type Fact, FactList } from './fact-list.js'
import { AppOrigin, Requester } from './requester.js'
import { SubjectPart } from './subject-part.js'

/** Returns the maximum fee: rounded up to few digits, with the exact value in its tooltip. */
function feeAtMost(words: ApprovalWords, fee: ReviewAmount): ReactNode {
  const { value, token } = fee
  const { decimals = 0, symbol = '' } = token
  const exact = `${exactAmount(value, decimals, words.locale)} ${sanitizeForDisplay(symbol)}`.trim()
  const rounded = { ...fee, value: roundUp(value, decimals) }
  return <span title={exact}>{fill(words.pattern('feeAtMost'), { amount: amountNode(words, rounded) })}</span>
}

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
