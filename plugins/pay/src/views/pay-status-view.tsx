import { type ReactNode, useEffect } from 'react'
import {
  Button,
  CopyButton,
  EmptyState,
  Stack,
  sanitizeForDisplay,
  TokenImage,
  TransactionStatus,
  useNavigation,
  useT,
  ViewBody,
} from '#ui-kit'
import type { PaymentProgress, PayPlugin } from '../contract.js'
import type { PayMessages } from '../messages.en.js'
import { failureStatus, failureWords } from './failure-words.js'
import { PaymentNotices } from './payment-notices.js'
import { usePayment } from './use-payment.js'

interface Words {
  readonly status: 'waiting' | 'success' | 'error'
  readonly title: keyof PayMessages
  readonly body: keyof PayMessages
}

function wordsOf(progress: PaymentProgress): Words {
  switch (progress.status) {
    case 'done':
      return {
        status: 'success',
        title: 'doneTitle',
        body:
          progress.by.kind === 'exchange'
            ? 'doneByExchangeBody'
            : progress.isSpedUp
              ? 'spedUpBody'
              : 'doneBody',
      }
    case 'confirming':
      return progress.isLate
        ? { status: 'waiting', title: 'lateTitle', body: 'lateBody' }
        : { status: 'waiting', title: 'confirmingTitle', body: 'confirmingBody' }
    case 'failed':
      return { status: failureStatus(progress.failure), ...failureWords(progress.failure) }
    default:
      return progress.isWindowClosed
        ? { status: 'waiting', title: 'windowClosedTitle', body: 'windowClosedBody' }
        : { status: 'waiting', title: 'atExchangeTitle', body: 'atExchangeBody' }
  }
}

/** The status of a pending or ended payment, or of one at an exchange, with its actions. */
export default function PayStatusView(): ReactNode {
  const t = useT<PayPlugin>('pay')
  const { close, replace } = useNavigation<PayPlugin>()
  const { pay, payment, values, exact } = usePayment()
  const progress = payment?.progress
  // Back to the choice: the exchange did not pay, or the user chose another way.
  const isChoosing = progress?.status === 'waiting' && progress.step !== 'atExchange'
  useEffect(() => {
    if (isChoosing) replace('Pay')
  }, [isChoosing, replace])
  useEffect(() => pay.watch(), [pay])
  if (!progress || isChoosing)
    return (
      <ViewBody footer={<Button onPress={() => close()}>{t('close')}</Button>}>
        <EmptyState icon="buy" title={t('nothingTitle')} body={t('nothingBody')} />
      </ViewBody>
    )
  const words = wordsOf(progress)
  const by = 'by' in progress ? progress.by : undefined
  const name = by?.kind === 'exchange' ? sanitizeForDisplay(by.name) : ''
  const received = progress.status === 'failed' ? progress.failure.received : undefined
  const text = { ...values, name, received: received ? exact(received) : '' }
  return (
    <TransactionStatus
      above={<PaymentNotices payment={payment} />}
      image={<TokenImage symbol={values.symbol} size={72} />}
      status={words.status}
      title={t(words.title, text)}
      body={t(words.body, text)}
      explorerUrl={'explorerUrl' in progress ? progress.explorerUrl : undefined}
      explorerLabel={t('explorer')}
      explorerBlocked={t('explorerBlocked')}
      footer={<Actions progress={progress} />}
    />
  )
}

function Actions({ progress }: { readonly progress: PaymentProgress }): ReactNode {
  const t = useT<PayPlugin>('pay')
  const { close } = useNavigation<PayPlugin>()
  const { pay } = usePayment()
  if (progress.status !== 'waiting')
    return <Button onPress={() => close()}>{t(progress.status === 'done' ? 'done' : 'close')}</Button>
  const { by, url, isWindowClosed } = progress
  return (
    <Stack gap={2}>
      {by?.kind === 'exchange' && url !== undefined ? (
        // In the click itself, so that the browser lets a window open.
        <Button icon="external" onPress={() => pay.payAt(by.id)}>
          {t(isWindowClosed ? 'openAgain' : 'toWindow')}
        </Button>
      ) : null}
      {url === undefined ? null : <CopyButton variant="secondary" text={url} label={t('copyLink')} />}
      <Button variant="ghost" onPress={() => pay.choose()}>
        {t('otherWay')}
      </Button>
    </Stack>
  )
}
