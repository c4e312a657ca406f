import { FullAddress, sanitizeForDisplay } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { fill } from '../words/fill.js'
import { momentText } from '../words/time-text.js'
import type { ReviewStep } from './approval-review.js'
import { namedTokensOf, stepWords } from './step-words.js'

interface RawDataProps {
  readonly words: ApprovalWords
  readonly data: string
  readonly selector: string
}

/** Renders the raw bytes, for experts. */
function RawData({ words, data, selector }: RawDataProps): ReactNode {
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

/** Returns `true` for steps that give control over assets to another account, or that cannot be decoded. */
function isGrave(step: ReviewStep): boolean {
  return (
    step.kind === 'unknown' ||
    step.kind === 'setAuthority' ||
    (step.kind === 'allow' && step.amount === 'unlimited') ||
    (step.kind === 'allowAll' && step.allowed)
  )
}

interface StepProps {
  readonly words: ApprovalWords
  readonly step: ReviewStep
}

/** Renders the addresses of the tokens that have a name, which they claim themselves. */
export function TokenNotes({ words, step }: StepProps): ReactNode {
  return namedTokensOf(step).map(({ address, symbol }) => (
    <p className="f-note" key={address}>
      {fill(words.pattern('tokenIs'), {
        symbol: <bdi translate="no">{sanitizeForDisplay(symbol)}</bdi>,
        address: <FullAddress value={address} inline />,
      })}
    </p>
  ))
}

interface SwapNotesProps {
  readonly words: ApprovalWords
  readonly step: Extract<ReviewStep, { readonly kind: 'swap' }>
}

/** Renders the contract of a swap, and until when its bytes are valid. */
export function SwapNotes({ words, step }: SwapNotesProps): ReactNode {
  return (
    <>
      <p className="f-note">
        {fill(words.pattern('swapBy'), { contract: <FullAddress value={step.contract} inline /> })}
      </p>
      <UntilNote words={words} expires={step.expires} />
    </>
  )
}

function UntilNote({
  words,
  expires,
}: {
  readonly words: ApprovalWords
  readonly expires: number | undefined
}): ReactNode {
  if (expires === undefined) return null
  return <p className="f-note">{words.text('until', { date: momentText(expires, words.locale) })}</p>
}

function Step({ words, step }: StepProps): ReactNode {
  return (
    <div className="f-step" data-grave={isGrave(step) ? '' : undefined}>
      <p className="f-step-words">{stepWords(words, step)}</p>
      <TokenNotes words={words} step={step} />
      {step.kind === 'swap' ? <SwapNotes words={words} step={step} /> : null}
      {step.kind === 'allow' ? <UntilNote words={words} expires={step.expires} /> : null}
      {step.kind === 'allow' && step.by === 'signature' ? (
        <p className="f-note">{words.text('bySignature')}</p>
      ) : null}
      {step.kind === 'unknown' ? <RawData words={words} data={step.data} selector={step.selector} /> : null}
    </div>
  )
}

export interface StepListProps {
  readonly words: ApprovalWords
  readonly steps: readonly ReviewStep[]
}

/** Renders the steps of a request, in the order of the bytes. */
export function StepList({ words, steps }: StepListProps): ReactNode {
  const [only] = steps
  if (only && steps.length === 1) return <Step words={words} step={only} />
  return (
    <ol className="f-steps">
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={at}>
          <Step words={words} step={step} />
        </li>
      ))}
    </ol>
  )
}
