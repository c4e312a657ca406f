import { type ReactNode, useEffect, useState } from 'react'
import {
  Announce,
  Button,
  EmptyState,
  ExternalLink,
  LinkRow,
  Notice,
  type NoticeProps,
  Skeleton,
  Stack,
  sanitizeForDisplay,
  useAwake,
  useNavigation,
  useT,
  ViewBody,
  WalletRequestButton,
  WalletRequestNotice,
} from '#ui-kit'
import type { SwapAction, SwapAgreement, SwapPlugin, SwapProgress, SwapReview } from '../contract.js'
import type { SwapMessages } from '../messages.en.js'
import { FailureNotice } from './failure-notice.js'
import { ImpactNotice } from './impact-notice.js'
import { ReviewCostFacts, ReviewFacts, ReviewSides } from './review-facts.js'
import { ReviewNotices } from './review-notices.js'
import { ReviewSteps } from './review-steps.js'
import { useRested, useSwap } from './use-swap.js'

/** The labels of the button: of a swap, and of a bridge. */
const labels = {
  approve: ['doApprove', 'doApprove'],
  resetAllowance: ['doReset', 'doReset'],
  approvePermit2: ['doApprove', 'doApprove'],
  permit: ['doPermit', 'doPermit'],
  swap: ['doSwap', 'doBridge'],
  approveAndSwap: ['doBoth', 'doBothBridge'],
} as const satisfies Record<SwapAction, readonly [keyof SwapMessages, keyof SwapMessages]>

const labelOf = ({ action, bridge }: SwapReview): keyof SwapMessages => labels[action][bridge ? 1 : 0]

/** Displays the exchange, decoded from the wallet request, and the one button that sends it. */
export default function SwapPreviewView(): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { back, canGoBack, replace, reset } = useNavigation<SwapPlugin>()
  const { swap, state } = useSwap()
  const { progress } = state
  const [agreed, setAgreed] = useState<readonly SwapAgreement[]>([])
  const failure = progress.step === 'review' ? progress.failure : undefined
  const review = 'review' in progress ? progress.review : undefined
  const isWorse = review?.isWorse ?? false
  const action = review?.action
  const isAwake = useAwake(progress.step, failure, action, isWorse)
  useEffect(() => swap.watch(), [swap])
  const isSent = progress.step === 'sent'
  useEffect(() => {
    if (isSent) replace('SwapStatus')
  }, [isSent, replace])
  const text = useRested(
    review && progress.step === 'review' ? t(isWorse ? 'worseTitle' : labelOf(review)) : '',
  )

  const accept = (): void => {
    // The user agreed to the earlier price.
    setAgreed([])
    swap.accept()
  }
  const confirm = (): unknown =>
    // The store may be ahead of the rendered state.
    swap.store.getState().progress.step === 'review' ? swap.confirm(agreed) : undefined
  const edit = (): void => (canGoBack() ? back() : reset('Swap'))
  if (!review) return <NoReview progress={progress} onEdit={edit} />
  const isPending = progress.step === 'confirming'
  const isAllowing = progress.step === 'allowing'
  const isFree = progress.step === 'review'
  const mustAgree = review.mustAgree.some((one) => !agreed.includes(one))
  const agreementTo = (one: SwapAgreement, text: string): NoticeProps['acknowledge'] => {
    if (!isFree || isWorse) return undefined
    const onChange = (isAgreed: boolean): void =>
      setAgreed((now) => [...now.filter((other) => other !== one), ...(isAgreed ? [one] : [])])
    return { label: text, checked: agreed.includes(one), onChange }
  }
  const label = isPending
    ? 'confirmInWallet'
    : isAllowing
      ? 'waitingForApproval'
      : isWorse
        ? 'acceptPrice'
        : mustAgree
          ? 'readFirst'
          : labelOf(review)
  return (
    <ViewBody
      footer={
        <Stack gap={2}>
          <ReviewCostFacts review={review} />
          <WalletRequestButton
            waiting={isPending}
            busy={isAllowing}
            disabled={!isAwake || (!isWorse && mustAgree)}
            onPress={() => (isWorse ? accept() : confirm())}
          >
            {t(label)}
          </WalletRequestButton>
          {isFree ? <LinkRow label={t('edit')} onPress={edit} /> : null}
        </Stack>
      }
    >
      <Stack gap={4}>
        {failure ? <FailureNotice failure={failure} /> : null}
        {isPending ? (
          <WalletRequestNotice title={t('confirmInWallet')}>{t('confirmInWalletBody')}</WalletRequestNotice>
        ) : null}
        <ReviewNotices review={review} />
        {review.mustAgree.includes('unanswered') ? (
          <Notice
            tone="warning"
            title={t('unansweredTitle')}
            acknowledge={agreementTo('unanswered', t('unansweredAgree'))}
          >
            {t('unansweredBody', { symbol: sanitizeForDisplay(review.sellToken.symbol) })}
          </Notice>
        ) : null}
        <ReviewSides review={review} />
        <ReviewSteps review={review} phase={isAllowing ? 'allowing' : isPending ? 'confirming' : 'review'} />
        <ExternalLink label={t('explorer')} url={isAllowing ? progress.explorerUrl : undefined} />
        <ImpactNotice quote={review.quote} acknowledge={agreementTo('impact', t('impactAgree'))} />
        {review.mustAgree.includes('fee') ? (
          <Notice
            tone="warning"
            title={t('feeHighTitle')}
            acknowledge={agreementTo('fee', t('feeHighAgree'))}
          >
            {t('feeHighBody')}
          </Notice>
        ) : null}
        <ReviewFacts review={review} />
        <Announce>{isPending ? '' : isAllowing ? t(label) : text}</Announce>
      </Stack>
    </ViewBody>
  )
}

/** Displays a step that is being built, or that there is none. */
function NoReview({
  progress,
  onEdit,
}: {
  readonly progress: SwapProgress
  readonly onEdit: () => void
}): ReactNode {
  const t = useT<SwapPlugin>('swap')
  if (progress.step === 'preparing')
    return (
      <ViewBody
        footer={
          <Button busy onPress={onEdit}>
            {t('preparing')}
          </Button>
        }
      >
        <Skeleton kind="row" count={4} />
      </ViewBody>
    )
  const { failure: stopped, failedReview } = progress.step === 'draft' ? progress : {}
  return (
    <ViewBody footer={<Button onPress={onEdit}>{t(stopped ? 'edit' : 'startSwap')}</Button>}>
      {stopped ? (
        <Stack gap={4}>
          <FailureNotice failure={stopped} />
          {failedReview ? (
            <>
              <ReviewSides review={failedReview} />
              <ReviewFacts review={failedReview} />
              <ReviewCostFacts review={failedReview} />
            </>
          ) : null}
        </Stack>
      ) : (
        <EmptyState icon="swap" title={t('noReviewTitle')} body={t('noReviewBody')} />
      )}
    </ViewBody>
  )
}
