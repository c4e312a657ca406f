import { type ReactNode, useEffect, useState } from 'react'
import { parseCaipAddress } from '#kernel'
import {
  Address,
  AmountAtMost,
  Announce,
  Button,
  CopyButton,
  EmptyState,
  Fact,
  FactList,
  LinkRow,
  Notice,
  Stack,
  sanitizeForDisplay,
  Text,
  TokenImage,
  useKernel,
  useNavigation,
  useT,
  ViewBody,
} from '#ui-kit'
import type { SendAgreement, SendPlugin, SendReview } from '../contract.js'
import { CheckNotices } from './check-notices.js'
import { CollectiblesNotice } from './collectibles-notice.js'
import { FailureNotice } from './failure-notice.js'
import { FeeNotice } from './fee-notice.js'
import { ReceivedNotice } from './received-notice.js'
import { RecipientWarnings } from './recipient-warnings.js'
import { useSend } from './use-send.js'

/** A press that was meant for the previous content sends nothing. Milliseconds. */
const asleepMs = 500

/** The transfer as decoded from the transaction itself, and the button that sends it. */
export default function WalletSendPreviewView(): ReactNode {
  const t = useT<SendPlugin>('send')
  const { platform } = useKernel()
  const { back, canGoBack, replace, reset } = useNavigation<SendPlugin>()
  const { send, state } = useSend()
  const { progress } = state
  const [isAwake, setAwake] = useState(false)
  const [agreement, setAgreement] = useState<{
    readonly to?: SendReview
    readonly list: readonly SendAgreement[]
  }>({ list: [] })
  const failure = progress.step === 'review' ? progress.failure : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what comes up again sleeps again, also the same after a failure
  useEffect(() => {
    setAwake(false)
    return platform.after(asleepMs, () => setAwake(true))
  }, [platform, progress.step, failure])
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
  if (!review) {
    const stopped = progress.step === 'draft' ? progress.failure : undefined
    return (
      <ViewBody footer={<Button onPress={edit}>{t(stopped ? 'edit' : 'startSend')}</Button>}>
        {stopped ? (
          <FailureNotice failure={stopped} />
        ) : (
          <EmptyState icon="send" title={t('noReviewTitle')} body={t('noReviewBody')} />
        )}
      </ViewBody>
    )
  }
  const isBuilding = progress.step === 'preparing'
  const isApproving = progress.step !== 'review' && !isBuilding
  // A new review, such as one with a higher fee, needs new agreements.
  const agreedOf = (now: typeof agreement): readonly SendAgreement[] => (now.to === review ? now.list : [])
  const agreed = agreedOf(agreement)
  const isRead = review.mustAgree.every((one) => agreed.includes(one))
  const agree = (one: SendAgreement, isAgreed: boolean): void =>
    setAgreement((now) => ({
      to: review,
      list: [...agreedOf(now).filter((other) => other !== one), ...(isAgreed ? [one] : [])],
    }))
  const agreementTo = (one: SendAgreement) =>
    isApproving
      ? undefined
      : { isAgreed: agreed.includes(one), onChange: (isAgreed: boolean) => agree(one, isAgreed) }
  const confirm = (): unknown =>
    // The state may be newer than the rendered one.
    send.store.getState().progress.step === 'review' ? send.confirm(agreed) : undefined
  const label = isBuilding ? 'preparing' : isApproving ? 'confirmInWallet' : isRead ? 'confirm' : 'readFirst'
  return (
    <ViewBody
      footer={
        <Stack gap={1}>
          <Button busy={isApproving || isBuilding} disabled={!isAwake || !isRead} onPress={confirm}>
            {t(label)}
          </Button>
          {isApproving ? null : <LinkRow label={t('edit')} onPress={edit} />}
        </Stack>
      }
    >
      <Stack gap={4}>
        {failure ? <FailureNotice failure={failure} /> : null}
        <ReviewFacts review={review} />
        <RecipientWarnings
          warnings={review.warnings}
          looksLike={review.looksLike}
          agreed={isApproving ? undefined : { to: agreed, onChange: agree }}
        />
        <CheckNotices notices={review.checks} agreementTo={agreementTo} />
        {review.mustAgree.includes('fee') ? <FeeNotice agreed={agreementTo('fee')} /> : null}
        <CollectiblesNotice
          review={review}
          agreed={agreementTo('collectibles')}
          onSpend={isApproving ? undefined : send.setSpendsCollectibles}
        />
        <ReceivedNotice review={review} agreed={agreementTo('receivesLess')} />
        {isApproving ? <Notice title={t('confirmInWallet')}>{t('confirmInWalletBody')}</Notice> : null}
        <Announce>{isApproving ? t('confirmInWallet') : ''}</Announce>
      </Stack>
    </ViewBody>
  )
}

/** All facts of the transfer, to the last digit. */
function ReviewFacts({ review }: { readonly review: SendReview }): ReactNode {
  const t = useT<SendPlugin>('send')
  const { networks } = useKernel()
  const { exact, money } = useSend()
  const { amount, fee, token, to, toName, marks = {} } = review
  const network = networks.list().find(({ caipNetworkId }) => caipNetworkId === review.caipNetworkId)
  const symbol = sanitizeForDisplay(amount.symbol)
  const isCoin = token.address === undefined
  return (
    <>
      <Stack gap={1} align="center">
        <TokenImage src={token.iconUrl} symbol={symbol} network={network} size={56} />
        <Text as="h2" variant="title" align="center">
          <bdi>
            {exact(amount)} {symbol}
          </bdi>
        </Text>
        <Text variant="muted" align="center">
          {money(review.worth) ?? t('noPrice')}
        </Text>
      </Stack>
      <FactList>
        <Fact label={t('to')} note={<bdi dir="ltr">{to}</bdi>}>
          {toName === undefined ? <Address value={to} /> : <bdi>{sanitizeForDisplay(toName)}</bdi>}
          <CopyButton variant="icon" text={to} label={t('copyRecipient')} />
        </Fact>
        <Fact label={t('from')}>
          <Address value={parseCaipAddress(review.account).address} />
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
        <Fact label={t('fee')} note={money(review.feeWorth)}>
          <AmountAtMost amount={fee} />
        </Fact>
        <Fact label={t('total')}>
          {isCoin ? (
            <AmountAtMost amount={{ ...fee, value: amount.value + fee.value }} />
          ) : (
            <>
              <bdi>
                {exact(amount)} {symbol}
              </bdi>{' '}
              + <AmountAtMost amount={fee} />
            </>
          )}
        </Fact>
      </FactList>
    </>
  )
}
