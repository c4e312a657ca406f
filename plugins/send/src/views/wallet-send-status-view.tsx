import { type ReactNode, useState } from 'react'
import { points } from '#kernel'
import { replacementOf } from '#plugins/transactions'
import {
  Button,
  EmptyState,
  Notice,
  Stack,
  StatusHero,
  sanitizeForDisplay,
  Text,
  TokenImage,
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
  const { contributions, links } = kernel
  const { close, reset } = useNavigation<SendPlugin>()
  const { send, state, exact } = useSend()
  const { progress } = state
  const [isBlocked, setBlocked] = useState(false)
  if (progress.step !== 'sent')
    return (
      <ViewBody footer={<Button onPress={() => reset('WalletSend')}>{t('startSend')}</Button>}>
        <EmptyState icon="send" title={t('noReviewTitle')} body={t('noReviewBody')} />
      </ViewBody>
    )
  const { review, status, explorerUrl, received } = progress
  const { token, amount } = review
  const values = { amount: exact(amount), symbol: sanitizeForDisplay(amount.symbol) }
  // Not every namespace has one.
  const hasActivity = contributions
    .list(points.accountTabs)
    .some(({ id, when }) => id === 'history' && (when?.(kernel.state()) ?? true))
  const replacement = replacementOf(progress)
  const isToBeSeen = hasActivity && (status === 'pending' || status === 'success')
  const another = (): void => {
    send.reset()
    reset('WalletSend')
  }
  const leave = (): void => {
    if (contributions.find(points.views, 'Account')) reset('Account')
    else close()
    send.reset()
  }
  return (
    <ViewBody
      footer={
        <Stack gap={2}>
          <Button onPress={leave}>{t('done')}</Button>
          <Button variant="ghost" onPress={another}>
            {t('sendAnother')}
          </Button>
        </Stack>
      }
    >
      <Stack gap={3}>
        <StatusHero
          image={<TokenImage src={token.iconUrl} symbol={amount.symbol} size={72} />}
          status={heroes[status]}
          title={t(`${replacement === 'replaced' ? replacement : status}Title`, values)}
          body={[t(`${replacement ?? status}Body`), ...(isToBeSeen ? [t('inActivity')] : [])].join(' ')}
        />
        {received ? (
          <Notice tone="warning" title={t('receivedLessTitle')} isNews>
            {t('receivedLessBody', { ...values, amount: exact(received) })}
          </Notice>
        ) : null}
        {explorerUrl !== undefined && links.check(explorerUrl) !== undefined ? (
          <Button variant="secondary" icon="external" onPress={() => setBlocked(!links.open(explorerUrl))}>
            {t('explorer')}
          </Button>
        ) : null}
        {isBlocked ? (
          <Text variant="small" align="center">
            {t('explorerBlocked')}
          </Text>
        ) : null}
      </Stack>
    </ViewBody>
  )
}
