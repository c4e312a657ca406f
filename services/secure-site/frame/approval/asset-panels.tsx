import { PanelPair, ReviewAmount, ReviewRecipient, sanitizeForDisplay } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { exactAmount } from '../words/exact-amount.js'
import { amountNode, fiatText } from './amount-node.js'
import type { ReviewAmount as Amount, ReviewStep, ReviewSubject } from './approval-review.js'

type Send = Extract<ReviewStep, { readonly kind: 'send' }>
type Swap = Extract<ReviewStep, { readonly kind: 'swap' }>

/** The step that a transaction is about: it is shown as the widget's review does, by panels in place of a sentence. */
export type MainStep = Send | Swap

/**
 * Returns the transfer from the account itself that is the only step of a transaction, or its only swap, if every other
 * step is an allowance.
 */
export function mainStepOf(subject: ReviewSubject): MainStep | undefined {
  const steps = subject.kind === 'transaction' ? subject.steps : []
  const [first] = steps
  if (first?.kind === 'send') return first.from === undefined && steps.length === 1 ? first : undefined
  const [main, ...others] = steps.filter(({ kind }) => kind !== 'allow' && kind !== 'revoke')
  return main?.kind === 'swap' && others.length === 0 ? main : undefined
}

/** Compares the tokens of two amounts: a log has the address in lower case, the bytes of a call may have another one. */
const isSameToken = (one: Amount, other: Amount): boolean =>
  one.token.address?.toLowerCase() === other.token.address?.toLowerCase()

/**
 * Returns `true` if a simulation shows the transfer or the swap and nothing else. Solana's addresses, which depend on
 * upper and lower case, never differ only by it.
 */
export function isExpected(subject: ReviewSubject, step: MainStep): boolean {
  if (subject.kind !== 'transaction' || subject.simulation.status !== 'done') return false
  const { changes } = subject.simulation
  const sent = step.kind === 'send' ? step.amount : step.sellAmount
  const hasSent = changes.some(({ amount }) => isSameToken(amount, sent) && amount.value === -sent.value)
  if (step.kind === 'send') return hasSent && changes.length === 1
  return hasSent && changes.length === 2 && expectedAmount(subject, step) !== undefined
}

/** Returns the amount that a swap yields for the account in the simulation, at least the minimum of its bytes. */
export function expectedAmount(subject: ReviewSubject, step: MainStep): Amount | undefined {
  if (step.kind !== 'swap' || step.to !== undefined) return undefined
  if (subject.kind !== 'transaction' || subject.simulation.status !== 'done') return undefined
  const { minimum } = step
  return subject.simulation.changes.find(
    ({ amount }) => isSameToken(amount, minimum) && amount.value >= minimum.value,
  )?.amount
}

interface AmountPanelProps {
  readonly words: ApprovalWords
  readonly label: string
  readonly amount: Amount
}

function AmountPanel({ words, label, amount }: AmountPanelProps): ReactNode {
  const { token, value, fiat } = amount
  const { decimals, symbol } = token
  if (decimals === undefined || symbol === undefined)
    return (
      // Without a symbol its address stands for it, in a sentence.
      <div className="q-panel">
        <p className="q-panel-label f-plain-label">{label}</p>
        <p className="f-step-words">{amountNode(words, amount)}</p>
      </div>
    )
  return (
    <ReviewAmount
      label={label}
      amount={`${exactAmount(value, decimals, words.locale)} ${sanitizeForDisplay(symbol)}`}
      note={fiat === undefined ? null : <bdi dir="ltr">{fiatText(words, fiat)}</bdi>}
    />
  )
}

export interface AssetPanelsProps {
  readonly words: ApprovalWords
  readonly step: MainStep
}

/**
 * Renders a transfer or a swap as the widget's review does: the amount, and below it the recipient or the other amount.
 * That one is the minimum of the signed bytes: nothing else is certain.
 */
export function AssetPanels({ words, step }: AssetPanelsProps): ReactNode {
  if (step.kind === 'send')
    return (
      <PanelPair
        first={<AmountPanel words={words} label={words.text('send')} amount={step.amount} />}
        second={<ReviewRecipient label={words.text('to')} address={step.to} />}
      />
    )
  return (
    <>
      <PanelPair
        first={<AmountPanel words={words} label={words.text('pay')} amount={step.sellAmount} />}
        second={<AmountPanel words={words} label={words.text('minimumReceived')} amount={step.minimum} />}
      />
      {step.to === undefined ? null : <ReviewRecipient label={words.text('to')} address={step.to} />}
    </>
  )
}
