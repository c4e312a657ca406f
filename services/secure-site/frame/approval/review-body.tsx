import { Address, Avatar, Disclosure, Fact, FactList, FullAddress, sanitizeForDisplay } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { fill } from '../words/fill.js'
import { exactNode, fiatText } from './amount-node.js'
import type { ApprovalReview } from './approval-review.js'
import { AssetPanels, expectedAmount, isExpected, mainStepOf } from './asset-panels.js'
import { AppOrigin, Requester } from './requester.js'
import { SwapNotes, TokenNotes } from './step-list.js'
import { SimulationPart, SubjectPart } from './subject-part.js'
import { type Warning, WarningList } from './warning-list.js'

export interface ReviewBodyProps {
  readonly words: ApprovalWords
  readonly review: ApprovalReview
}

function warningsOf(words: ApprovalWords, review: ApprovalReview): readonly Warning[] {
  const { account, app, isSwitched, warnings } = review
  const list = warnings.map((key): Warning => ({ key, content: words.text(key) }))
  if (!isSwitched) return list
  const key = account.type === 'eoa' ? 'switchedToEoa' : 'switchedToSmartAccount'
  return [{ key, content: fill(words.pattern(key), { app: <AppOrigin origin={app.origin} /> }) }, ...list]
}

/** Renders the amount that a swap yields in the simulation, and the facts that every request has: the account and the network. */
function SharedFacts({ words, review }: ReviewBodyProps): ReactNode {
  const { account, network, subject } = review
  const main = mainStepOf(subject)
  const expected = main && expectedAmount(subject, main)
  return (
    <FactList>
      {expected ? (
        <Fact
          label={words.text('receiveAbout')}
          note={expected.fiat === undefined ? null : <bdi dir="ltr">{fiatText(words, expected.fiat)}</bdi>}
        >
          {exactNode(words, expected)}
        </Fact>
      ) : null}
      <Fact label={words.text('account')} note={words.text(account.type)}>
        <Avatar seed={account.address} size={20} />
        <Address value={account.address} />
      </Fact>
      <Fact label={words.text('network')}>
        <bdi>{sanitizeForDisplay(network.name)}</bdi>
      </Fact>
    </FactList>
  )
}

/** Renders everything about a request that a decision needs, except its costs: these are beside the buttons. Warnings come first. */
export function ReviewBody({ words, review }: ReviewBodyProps): ReactNode {
  const { account, app, network, subject } = review
  const main = mainStepOf(subject)
  const isQuiet = main !== undefined && isExpected(subject, main)
  // The panels of a single step say all of it; several steps are listed below their panels, too.
  const isWhole = main !== undefined && subject.kind === 'transaction' && subject.steps.length === 1
  const swapNotes = isWhole && main.kind === 'swap' ? <SwapNotes words={words} step={main} /> : null
  const facts = <SharedFacts words={words} review={review} />
  // A text may be long: the account comes before it.
  const isText = subject.kind === 'message' || subject.kind === 'typedData'
  return (
    <>
      <WarningList words={words} warnings={warningsOf(words, review)} />
      <Requester words={words} app={app} />
      {main ? <AssetPanels words={words} step={main} /> : null}
      {isWhole ? (
        <div className="f-notes">
          <TokenNotes words={words} step={main} />
          {isQuiet ? null : swapNotes}
        </div>
      ) : null}
      {isText ? facts : null}
      {isWhole ? null : <SubjectPart words={words} subject={subject} />}
      {isText ? null : facts}
      {subject.kind === 'transaction' && !isQuiet ? (
        <SimulationPart words={words} simulation={subject.simulation} />
      ) : null}
      <Disclosure summary={words.text('details')}>
        <FactList>
          <Fact label={words.text('address')}>
            <FullAddress value={account.address} />
          </Fact>
          <Fact label={words.text('networkId')}>
            <bdi dir="ltr" translate="no">
              {network.caipNetworkId}
            </bdi>
          </Fact>
        </FactList>
        {subject.kind === 'transaction' && isQuiet ? (
          <>
            {swapNotes}
            <SimulationPart words={words} simulation={subject.simulation} />
          </>
        ) : null}
      </Disclosure>
    </>
  )
}
