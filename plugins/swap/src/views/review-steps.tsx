import type { ReactNode } from 'react'
import { Section, type Step, StepList, sanitizeForDisplay, useKernel, useT } from '#ui-kit'
import type { SwapAction, SwapPlugin, SwapReview } from '../contract.js'
import { AddressText } from './address-text.js'
import { useNetworkName, useSwap } from './use-swap.js'

/** The further actions after an action; without the approval in Permit2, which not every swap needs. */
const after: Readonly<Record<SwapAction, readonly SwapAction[]>> = {
  resetAllowance: ['approve', 'approvePermit2', 'swap'],
  approve: ['approvePermit2', 'swap'],
  approvePermit2: ['swap'],
  permit: ['swap'],
  swap: [],
  approveAndSwap: [],
}

const actionsAfter = ({ action, permit2 }: SwapReview): readonly SwapAction[] =>
  after[action].filter((one) => one !== 'approvePermit2' || permit2 !== undefined)

export interface ReviewStepsProps {
  readonly review: SwapReview
  readonly phase: 'review' | 'confirming' | 'allowing'
}

/** Displays the wallet's current action, the earlier and the later ones. */
export function ReviewSteps({ review, phase }: ReviewStepsProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const actions = [
    ...review.done.map((action) => [action, 'done'] as const),
    [review.action, 'current'] as const,
    ...actionsAfter(review).map((action) => [action, 'next'] as const),
  ]
  return (
    <Section title={t(actions.length > 1 ? 'stepsTitle' : 'stepTitle')}>
      <StepList
        label={t('stepsTitle')}
        doneText={t('stepDone')}
        steps={actions.map(
          ([action, state]): Step => ({
            id: `${action} ${state}`,
            state,
            title: <StepTitle review={review} action={action} />,
            note: <StepNote review={review} action={action} state={state} phase={phase} />,
          }),
        )}
      />
    </Section>
  )
}

interface StepProps {
  readonly review: SwapReview
  readonly action: SwapAction
}

function StepTitle({ review, action }: StepProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { exact, short } = useSwap()
  const nameOf = useNetworkName()
  const { quote, allowance } = review
  const isOfApproval = action !== 'swap' && action !== 'resetAllowance'
  // The value decoded from the approval's bytes takes precedence over the requested one.
  const spent = (isOfApproval && action === review.action ? allowance?.amount : undefined) ?? quote.sellAmount
  const values = {
    amount: exact(spent),
    symbol: sanitizeForDisplay(quote.sellAmount.symbol),
    // Truncated, never rounded up: it is a minimum.
    min: short(quote.minBuyAmount),
    other: sanitizeForDisplay(quote.buyAmount.symbol),
  }
  const { bridge } = review
  // The exchange on another network has another name; an approval is the same.
  if (bridge && (action === 'swap' || action === 'approveAndSwap'))
    return t(action === 'swap' ? 'stepBridge' : 'stepApproveAndBridge', {
      ...values,
      destination: nameOf(bridge.destination),
    })
  return t(`step_${action}`, values)
}

interface StepNoteProps extends StepProps {
  readonly state: Step['state']
  readonly phase: ReviewStepsProps['phase']
}

function StepNote({ review, action, state, phase }: StepNoteProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { i18n } = useKernel()
  const nameOf = useNetworkName()
  if (state !== 'current') return null
  if (phase === 'allowing') return t('onTheWay')
  if (action === 'swap' && review.bridge)
    return t('stepNoteBridge', { network: nameOf(review.caipNetworkId) })
  if (action === 'swap') return t('stepNote_swap')
  const isBatch = action === 'approveAndSwap' && review.permit2 !== undefined
  const expiresAt = review.permit2?.expiresAt
  const time = expiresAt === undefined ? '' : i18n.date(expiresAt, { timeStyle: 'short' })
  return (
    <AddressText
      address={review.allowance?.spender ?? review.contract}
      text={(address) => t(isBatch ? 'stepNoteBatchPermit2' : `stepNote_${action}`, { address, time })}
    />
  )
}
