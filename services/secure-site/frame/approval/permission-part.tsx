import { Fact, FactList, FullAddress, Section } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { fill } from '../words/fill.js'
import { momentText, periodText } from '../words/time-text.js'
import { amountNode } from './amount-node.js'
import type { PermissionTerm, ReviewSubject } from './approval-review.js'

function Term({ words, term }: { readonly words: ApprovalWords; readonly term: PermissionTerm }): ReactNode {
  const { amount, period, total, to, text } = term
  return (
    <div className="f-step">
      {amount ? (
        <p className="f-step-words">
          {period === undefined
            ? fill(words.pattern('permissionAmount'), { amount: amountNode(words, amount) })
            : fill(words.pattern('permissionPeriod'), {
                amount: amountNode(words, amount),
                period: <bdi>{periodText(period, words.locale)}</bdi>,
              })}
        </p>
      ) : null}
      {total ? (
        <p className="f-step-words">
          {fill(words.pattern('permissionTotal'), { amount: amountNode(words, total) })}
        </p>
      ) : null}
      {text ? (
        <p className="f-step-words">
          <bdi>{text}</bdi>
        </p>
      ) : null}
      {to ? (
        <p className="f-step-words">
          {fill(words.pattern('permissionTo'), { to: <FullAddress value={to} /> })}
        </p>
      ) : null}
    </div>
  )
}

export interface PermissionPartProps {
  readonly words: ApprovalWords
  readonly subject: Extract<ReviewSubject, { readonly kind: 'permissions' }>
}

/** Renders a permission: its terms, its end, and its enforcement. */
export function PermissionPart({ words, subject }: PermissionPartProps): ReactNode {
  const { terms, expires, signers, enforcedBy } = subject
  const isOnChain = enforcedBy === 'chain'
  return (
    <Section title={words.text('permissionTerms')}>
      <ol className="f-steps">
        {terms.map((term, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <li key={at}>
            <Term words={words} term={term} />
          </li>
        ))}
      </ol>
      <FactList>
        <Fact label={words.text('permissionUntil')}>
          <bdi>{momentText(expires, words.locale)}</bdi>
        </Fact>
        <Fact label={words.text('permissionSigner')}>
          <span>
            {signers.map((signer) => (
              <div key={signer}>
                <FullAddress value={signer} />
              </div>
            ))}
          </span>
        </Fact>
        <Fact label={words.text('permissionEnforced')}>
          <span className="f-plain">{words.text(isOnChain ? 'enforcedByChain' : 'enforcedBySite')}</span>
        </Fact>
      </FactList>
      {isOnChain ? <p className="f-note">{words.text('endNotOnChain')}</p> : null}
    </Section>
  )
}
