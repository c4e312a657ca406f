import type { ReactNode } from 'react'
import { points } from '#kernel'
import { replacementOf } from '#plugins/transactions'
import {
  Address,
  Button,
  EmptyState,
  Fact,
  FactList,
  Notice,
  sanitizeForDisplay,
  TokenImage,
  TransactionEnd,
  TransactionStatus,
  useKernel,
  useNavigation,
  useT,
  ViewBody,
} from '#ui-kit'
import type { SendPlugin } from '../contract.js'
import { useSend } from './use-send.js'

const heroes = { pending: 'waiting', success: 'success', failed: 'error', unknown: 'waiting' } as const

/** The status of a submitted transfer: pending, confirmed, failed. */
export default function WalletSendStatusView(): ReactNode {
  const t = useT<SendPlugin>('send')
  const kernel = useKernel()
  const { reset } = useNavigation<SendPlugin>()
  const { send, state, exact } = useSend()
  const { progress } = state
  if (progress.step !== 'sent')
    return (
      <ViewBody footer={<Button onPress={() => reset('WalletSend')}>{t('startSend')}</Button>}>
        <EmptyState icon="send" title={t('noReviewTitle')} body={t('noReviewBody')} />
      </ViewBody>
    )
  const { review, status, received } = progress
  const { name: networkName = review.caipNetworkId } = kernel.networks.find(review.caipNetworkId) ?? {}
  const { token, amount } = review
  const values = { amount: exact(amount), symbol: sanitizeForDisplay(amount.symbol) }
  // Not every namespace has one.
  const hasActivity = kernel.contributions
    .list(points.accountTabs)
    .some(({ id, when }) => id === 'history' && (when?.(kernel.state()) ?? true))
  const replacement = replacementOf(progress)
  const isToBeSeen = hasActivity && (status === 'pending' || status === 'success')
  const another = (): void => {
    send.reset()
    reset('WalletSend')
  }
  return (
    <TransactionStatus
      image={<TokenImage src={token.iconUrl} symbol={amount.symbol} size={72} />}
      status={heroes[status]}
      title={t(`${replacement === 'replaced' ? replacement : status}Title`, values)}
      body={[t(`${replacement ?? status}Body`), ...(isToBeSeen ? [t('inActivity')] : [])].join(' ')}
      explorerUrl={progress.explorerUrl}
      explorerLabel={t('explorer')}
      explorerBlocked={t('explorerBlocked')}
      footer={
        <TransactionEnd
          doneLabel={t('done')}
          againLabel={t('sendAnother')}
          onDone={send.reset}
          onAgain={another}
        />
      }
    >
      <FactList>
        <Fact label={t('to')}>
          {review.toName === undefined ? (
            <Address value={review.to} />
          ) : (
            <bdi>{sanitizeForDisplay(review.toName)}</bdi>
          )}
        </Fact>
        <Fact label={t('network')}>{networkName}</Fact>
      </FactList>
      {received ? (
        <Notice tone="warning" title={t('receivedLessTitle')} isNews>
          {t('receivedLessBody', { ...values, amount: exact(received) })}
        </Notice>
      ) : null}
    </TransactionStatus>
  )
}
