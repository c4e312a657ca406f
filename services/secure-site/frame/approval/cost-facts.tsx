import { roundUp } from 'quoin/kernel'
import { Fact, ReviewCosts, sanitizeForDisplay } from 'quoin/ui-kit'
import { Fragment, type ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { exactAmount } from '../words/exact-amount.js'
import { fill } from '../words/fill.js'
import { exactNode, fiatText } from './amount-node.js'
import type { ReviewAmount, ReviewSubject } from './approval-review.js'
import { totalOf } from './total-of.js'

/** Returns a maximum: rounded up to few digits, with the exact value in its tooltip. */
function atMost(words: ApprovalWords, amount: ReviewAmount): ReactNode {
  const { value, token } = amount
  const { decimals = 0, symbol = '' } = token
  const exact = `${exactAmount(value, decimals, words.locale)} ${sanitizeForDisplay(symbol)}`.trim()
  const rounded = exactNode(words, { ...amount, value: roundUp(value, decimals) })
  return <span title={exact}>{fill(words.pattern('feeAtMost'), { amount: rounded })}</span>
}

const aboutNote = (words: ApprovalWords, fiat: number | undefined): ReactNode =>
  fiat === undefined ? null : <bdi dir="ltr">{fiatText(words, fiat)}</bdi>

export interface CostFactsProps {
  readonly words: ApprovalWords
  readonly subject: ReviewSubject
}

/**
 * Renders the fee and the total. They are beside the confirm button, outside the part that scrolls: the element with
 * `data-must-see` must have been visible before a confirmation.
 */
export function CostFacts({ words, subject }: CostFactsProps): ReactNode {
  const fee = 'fee' in subject ? subject.fee : undefined
  if (fee === undefined) return null
  const total = totalOf(subject)
  const isKnown = typeof fee === 'object'
  const fiats = total?.amounts.map(({ fiat }) => fiat) ?? []
  const worth = fiats.reduce<number | undefined>(
    (sum, fiat) => (sum === undefined || fiat === undefined ? undefined : sum + fiat),
    0,
  )
  return (
    <section className="f-costs" aria-label={words.text('costs')}>
      <div data-must-see="">
        <ReviewCosts>
          <Fact
            label={words.text('fee')}
            note={isKnown ? aboutNote(words, fee.fiat) : null}
            tone={fee === 'unknown' ? 'warning' : undefined}
          >
            {isKnown ? atMost(words, fee) : words.text(fee === 'sponsored' ? 'feeSponsored' : 'feeUnknown')}
          </Fact>
        </ReviewCosts>
      </div>
      {total ? (
        <div className="f-total">
          <ReviewCosts>
            <Fact label={words.text('total')} note={aboutNote(words, worth)}>
              <span>
                {total.amounts.map((amount, at) => (
                  // Each token has one amount.
                  <Fragment key={amount.token.address ?? ''}>
                    {at > 0 ? ' + ' : null}
                    {total.hasFee && at === total.amounts.length - 1
                      ? atMost(words, amount)
                      : exactNode(words, amount)}
                  </Fragment>
                ))}
              </span>
            </Fact>
          </ReviewCosts>
        </div>
      ) : null}
    </section>
  )
}
