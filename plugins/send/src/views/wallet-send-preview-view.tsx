import { type ReactNode, useEffect, useState } from 'react'
import { parseCaipAddress } from '#kernel'
import {
  Address,
  AmountAtMost,
  Button,
  CopyButton,
  EmptyState,
  Fact,
  FactList,
  LinkRow,
  PanelPair,
  ReviewAmount,
  ReviewCosts,
  ReviewRecipient,
  Stack,
  sanitizeForDisplay,
  TokenImage,
  TotalAmount,
  useAwake,
  useKernel,
  useNavigation,
  useT,
  ViewBody,
  WalletRequestButton,
  WalletRequestNotice,
} from '#ui-kit'
import type { SendAgreement, SendPlugin, SendProgress, SendReview } from '../contract.js'
import { FailureNotice } from './failure-notice.js'
import type { AgreementTo } from './recipient-warnings.js'
import { ReviewNotices } from './review-notices.js'
import { useSend } from './use-send.js'

/** The transfer as decoded from the transaction itself, and the button that sends it. */
export default function WalletSendPreviewView(): ReactNode {
  const t = useT<SendPlugin>('send')
  const { back, canGoBack, replace, reset } = useNavigation<SendPlugin>()
  const { send, state } = useSend()
  const { progress } = state
  const failure = progress.step === 'review' ? progress.failure : undefined
  const isAwake = useAwake(progress.step, failure)
  useEffect(() => send.watch(), [send])
  // The content stays in place while a changed agreement causes a rebuild.
  const [last, setLast] = useState<SendReview>()
  useEffect(() => {
    if (progress.step === 'review') setLast(progress.review)
  }, [progress])
  const isSent = progress.step === 'sent'
  useEffect(() => {
    if (isSent) replace('WalletSendStatus')
  }, [isSent, replace])

  const edit = (): void => (canGoBack() ? back() : reset('WalletSend'))
  const review = 'review' in progress ? progress.review : progress.step === 'preparing' ? last : undefined
  const isBuilding = progress.step === 'preparing'
  const isApproving = progress.step !== 'review' && !isBuilding
  const { agreed, agreementTo } = useAgreements(review, isApproving)
  if (!review) return <NoReview progress={progress} onEdit={edit} />
  const isRead = review.mustAgree.every((one) => agreed.includes(one))
  const confirm = (): unknown =>
    // The state may be newer than the rendered one.
    send.store.getState().progress.step === 'review' ? send.confirm(agreed) : undefined
  const label = isBuilding ? 'preparing' : isApproving ? 'confirmInWallet' : isRead ? 'confirm' : 'readFirst'
  return (
    <ViewBody
      footer={
        <Stack gap={2}>
          <Costs review={review} />
          <WalletRequestButton
            waiting={isApproving}
            busy={isBuilding}
            disabled={!isAwake || !isRead}
            onPress={confirm}
          >
            {t(label)}
          </WalletRequestButton>
          {isApproving ? null : <LinkRow label={t('edit')} onPress={edit} />}
        </Stack>
      }
    >
      <Stack gap={4}>
        {failure ? <FailureNotice failure={failure} /> : null}
        {isApproving ? (
          <WalletRequestNotice title={t('confirmInWallet')}>{t('confirmInWalletBody')}</WalletRequestNotice>
        ) : null}
        <ReviewFacts review={review} />
        <ReviewNotices
          review={review}
          agreementTo={agreementTo}
          onSpend={isApproving ? undefined : send.setSpendsCollectibles}
        />
      </Stack>
    </ViewBody>
  )
}

/** Returns the agreements to a review. A new one, such as one with a higher fee, needs new agreements. */
function useAgreements(
  review: SendReview | undefined,
  isApproving: boolean,
): { readonly agreed: readonly SendAgreement[]; readonly agreementTo: AgreementTo } {
  const [agreement, setAgreement] = useState<{
    readonly to?: SendReview | undefined
    readonly list: readonly SendAgreement[]
  }>({ list: [] })
  const agreedOf = (now: typeof agreement): readonly SendAgreement[] => (now.to === review ? now.list : [])
  const agreed = agreedOf(agreement)
  const agreementTo: AgreementTo = (one, label) => {
    if (isApproving) return undefined
    const onChange = (isAgreed: boolean): void =>
      setAgreement((now) => ({
        to: review,
        list: [...agreedOf(now).filter((other) => other !== one), ...(isAgreed ? [one] : [])],
      }))
    return { label, checked: agreed.includes(one), onChange }
  }
  return { agreed, agreementTo }
}

interface NoReviewProps {
  readonly progress: SendProgress
  readonly onEdit: () => void
}

/** The failure of a transfer that is no longer reviewed, or that there is none. */
function NoReview({ progress, onEdit }: NoReviewProps): ReactNode {
  const t = useT<SendPlugin>('send')
  const { failure: stopped, failedReview } = progress.step === 'draft' ? progress : {}
  return (
    <ViewBody footer={<Button onPress={onEdit}>{t(stopped ? 'edit' : 'startSend')}</Button>}>
      {stopped ? (
        <Stack gap={4}>
          <FailureNotice failure={stopped} />
          {failedReview ? (
            <>
              <ReviewFacts review={failedReview} />
              <Costs review={failedReview} />
            </>
          ) : null}
        </Stack>
      ) : (
        <EmptyState icon="send" title={t('noReviewTitle')} body={t('noReviewBody')} />
      )}
    </ViewBody>
  )
}

interface ReviewProps {
  readonly review: SendReview
}

/** What is sent to whom, to the last digit, and from where. */
function ReviewFacts({ review }: ReviewProps): ReactNode {
  const t = useT<SendPlugin>('send')
  const { networks } = useKernel()
  const { exact, money } = useSend()
  const { amount, token, to, toName, marks = {} } = review
  const network = networks.list().find(({ caipNetworkId }) => caipNetworkId === review.caipNetworkId)
  const symbol = sanitizeForDisplay(amount.symbol)
  return (
    <>
      <PanelPair
        first={
          <ReviewAmount
            label={t('sendLabel')}
            amount={`${exact(amount)} ${symbol}`}
            note={<bdi>{money(review.worth) ?? t('noPrice')}</bdi>}
            image={<TokenImage src={token.iconUrl} symbol={symbol} network={network} size={40} />}
          />
        }
        second={
          <ReviewRecipient
            label={t('to')}
            address={to}
            name={toName}
            end={<CopyButton variant="icon" text={to} label={t('copyRecipient')} />}
          />
        }
      />
      <FactList>
        <Fact label={t('from')}>
          <Address value={parseCaipAddress(review.account, () => true).address} />
        </Fact>
        {marks.references?.map((reference) => (
          <Fact key={reference} label={t('reference')} note={t('referenceNote')}>
            <Address value={reference} />
          </Fact>
        ))}
        {marks.memo === undefined ? null : (
          <Fact label={t('memo')} note={t('memoNote')}>
            <bdi>{sanitizeForDisplay(marks.memo, 200)}</bdi>
          </Fact>
        )}
        <Fact label={t('network')}>{network?.name ?? review.caipNetworkId}</Fact>
      </FactList>
    </>
  )
}

/** The fee and the total, in the footer: they stay in view. */
function Costs({ review: { amount, fee, feeWorth, token, isFeeOffered } }: ReviewProps): ReactNode {
  const t = useT<SendPlugin>('send')
  const { money } = useSend()
  // Only the wallet knows whether the offer is taken, and its fee otherwise.
  if (isFeeOffered)
    return (
      <ReviewCosts>
        <Fact label={t('fee')}>{t('feeOffered')}</Fact>
      </ReviewCosts>
    )
  return (
    <ReviewCosts>
      <Fact label={t('fee')} note={money(feeWorth)}>
        <AmountAtMost amount={fee} />
      </Fact>
      <Fact label={t('total')}>
        <TotalAmount amount={amount} fee={fee} isCoin={token.address === undefined} />
      </Fact>
    </ReviewCosts>
  )
}
