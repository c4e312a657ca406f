import { type ReactNode, useEffect, useState } from 'react'
import {
  Announce,
  Button,
  EmptyState,
  LinkRow,
  Notice,
  type NoticeProps,
  Skeleton,
  Stack,
  Text,
  useAwake,
  useNavigation,
  useRetries,
  useT,
  ViewBody,
  WalletRequestButton,
  WalletRequestNotice,
} from '#ui-kit'
import type { PayAgreement, PaymentState, PayPlugin, PayRequest } from '../contract.js'
import { ExchangeChoice } from './exchange-choice.js'
import { failureWords } from './failure-words.js'
import { PaymentCosts, PaymentFacts } from './payment-facts.js'
import { PaymentNotices } from './payment-notices.js'
import { SwapChoice } from './swap-choice.js'
import { usePayment } from './use-payment.js'

/** Steps with an open wallet request, and their texts. */
const pendingTexts = {
  switching: ['switching', 'switchingBody'],
  swapping: ['swapping', 'swappingBody'],
  approving: ['approving', 'approvingBody'],
} as const

/** The swap was submitted and not confirmed in time. */
const late = ['swapLateTitle', 'swapLateBody'] as const

const isWithWallet = (step: string): step is keyof typeof pendingTexts => Object.hasOwn(pendingTexts, step)

/** Displays the payment's amount, recipient, account and fee, and the ways to pay it. */
export default function PayView({ params }: { readonly params: PayRequest | undefined }): ReactNode {
  const t = useT<PayPlugin>('pay')
  const { replace } = useNavigation<PayPlugin>()
  const { pay, payment } = usePayment()
  // The route passes the request itself. The same object is the same payment.
  useEffect(() => {
    if (params !== undefined) pay.open(params)
  }, [pay, params])
  useEffect(() => pay.watch(), [pay])
  const progress = payment?.progress
  useRetries(payment && !payment.due && payment.obstacle === 'nodeFailed' ? () => pay.retry() : undefined)
  const isElsewhere = progress && (progress.status !== 'waiting' || progress.step === 'atExchange')
  useEffect(() => {
    if (isElsewhere) replace('PayStatus')
  }, [isElsewhere, replace])

  if (!payment)
    return params === undefined ? (
      <ViewBody>
        <EmptyState icon="buy" title={t('nothingTitle')} body={t('nothingBody')} />
      </ViewBody>
    ) : (
      <Checking />
    )
  const { due, obstacle } = payment
  if (due) return <Choosing payment={payment} due={due} />
  if (obstacle !== 'nodeFailed') return <Checking />
  return (
    <ViewBody footer={<Button onPress={() => pay.retry()}>{t('retry')}</Button>}>
      <EmptyState icon="warning" title={t('nodeFailed')} body={t('nothingPaid')} />
    </ViewBody>
  )
}

function Checking(): ReactNode {
  const t = useT<PayPlugin>('pay')
  return (
    <ViewBody footer={<Skeleton kind="button" />}>
      <Announce>{t('loading')}</Announce>
      <Skeleton kind="row" count={5} />
    </ViewBody>
  )
}

function Choosing({
  payment,
  due,
}: {
  readonly payment: PaymentState
  readonly due: NonNullable<PaymentState['due']>
}): ReactNode {
  const t = useT<PayPlugin>('pay')
  const { values } = usePayment()
  const { progress, obstacle, payer, swap, mustAgree, otherPayment } = payment
  const [agreed, setAgreed] = useState<readonly PayAgreement[]>([])
  const agreementTo = (one: PayAgreement, label: string): NoticeProps['acknowledge'] => ({
    label,
    checked: agreed.includes(one),
    onChange: (isAgreed) =>
      setAgreed((all) => [...all.filter((other) => other !== one), ...(isAgreed ? [one] : [])]),
  })
  const step = progress.status === 'waiting' ? progress.step : 'choosing'
  const failure = progress.status === 'waiting' ? progress.failure : undefined
  const isAwake = useAwake(step, failure, payer?.account)
  // An open exchange page has its own notice as long as it may be paid.
  const words = failure && failure.reason !== 'exchangeOpen' ? failureWords(failure) : undefined
  const isLate = progress.status === 'waiting' && progress.isLate === true
  const pendingText = isWithWallet(step) ? (isLate ? late : pendingTexts[step]) : undefined
  return (
    <ViewBody
      footer={
        <Stack gap={2}>
          <PaymentCosts payment={payment} due={due} />
          <PrimaryAction payment={payment} isAwake={isAwake} agreed={agreed} />
        </Stack>
      }
    >
      <Stack gap={4}>
        {/* In a fixed position, and the choices stay: nothing moves under a second press. */}
        <PaymentNotices payment={payment} />
        {pendingText && otherPayment === undefined ? (
          isLate ? (
            <Notice tone="warning" title={t(pendingText[0], values)} isNews>
              {t(pendingText[1], values)}
            </Notice>
          ) : (
            <WalletRequestNotice key={step} title={t(pendingText[0], values)}>
              {t(pendingText[1], values)}
            </WalletRequestNotice>
          )
        ) : null}
        {failure && words ? (
          <Notice
            tone={failure.reason === 'rejected' || failure.reason === 'switchRejected' ? 'info' : 'danger'}
            title={t(words.title)}
            isNews
          >
            {t(words.body)}
          </Notice>
        ) : null}
        <PaymentFacts payment={payment} due={due} />
        {obstacle === 'receivesLess' && failure?.reason !== obstacle ? (
          <Notice tone="danger" title={t('receivesLess')}>
            {t('receivesLessBody')}
          </Notice>
        ) : null}
        {mustAgree.includes('unanswered') && step === 'choosing' ? (
          <Notice
            tone="warning"
            title={t('unanswered')}
            acknowledge={agreementTo('unanswered', t('unansweredAgree'))}
          >
            {t('unansweredBody')}
          </Notice>
        ) : null}
        {mustAgree.includes('fee') && step === 'choosing' ? (
          <Notice
            tone="warning"
            title={t('feeHighTitle')}
            acknowledge={agreementTo('fee', t('feeHighAgree'))}
          >
            {t('feeHighBody')}
          </Notice>
        ) : null}
        {payer?.mustSwitch && obstacle === undefined ? (
          <Text variant="small">{t('switchFirst', values)}</Text>
        ) : null}
        {swap === 'finding' ? <Text variant="small">{t('findingSwap', values)}</Text> : null}
        {typeof swap === 'object' ? (
          <SwapChoice offer={swap} isOff={!isAwake || pendingText !== undefined} />
        ) : null}
        <ExchangeChoice isOff={pendingText !== undefined} />
      </Stack>
    </ViewBody>
  )
}

/** Returns the next step, or the obstacle to it. */
function PrimaryAction({
  payment,
  isAwake,
  agreed,
}: {
  readonly payment: PaymentState
  readonly isAwake: boolean
  readonly agreed: readonly PayAgreement[]
}): ReactNode {
  const t = useT<PayPlugin>('pay')
  const { pay, values } = usePayment()
  const { progress, obstacle } = payment
  const step = progress.status === 'waiting' ? progress.step : 'choosing'
  if (isWithWallet(step))
    return (
      <WalletRequestButton waiting onPress={() => undefined}>
        {t(payment.otherPayment ? 'declineInWallet' : pendingTexts[step][0], values)}
      </WalletRequestButton>
    )
  if (obstacle === 'notConnected') return <Button onPress={() => pay.connect()}>{t('connect')}</Button>
  const isRead = payment.mustAgree.every((one) => agreed.includes(one))
  if (obstacle === undefined)
    return (
      <WalletRequestButton waiting={false} disabled={!isAwake || !isRead} onPress={() => pay.confirm(agreed)}>
        {t(isRead ? 'pay' : 'readFirst', values)}
      </WalletRequestButton>
    )
  const canRetry = obstacle === 'nodeFailed' || obstacle === 'refusedByNetwork'
  return (
    <Stack gap={1}>
      <Button disabled busy={obstacle === 'preparing'} onPress={() => undefined}>
        {t(obstacle, values)}
      </Button>
      {canRetry ? <LinkRow icon="retry" label={t('retry')} onPress={() => pay.retry()} /> : null}
    </Stack>
  )
}
