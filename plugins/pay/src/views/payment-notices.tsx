import type { ReactNode } from 'react'
import { LinkRow, Notice, Stack, sanitizeForDisplay, useT } from '#ui-kit'
import type { PaymentState, PayPlugin } from '../contract.js'
import { usePayment } from './use-payment.js'

/** Warnings against paying twice: the payment is already pending, or an exchange may be paid as well. */
export function PaymentNotices({ payment }: { readonly payment: PaymentState }): ReactNode {
  const t = useT<PayPlugin>('pay')
  const { pay } = usePayment()
  const { isRepeated, openExchange, otherPayment, progress } = payment
  const reason = 'failure' in progress ? progress.failure?.reason : undefined
  const isChoosing = progress.status === 'waiting' && progress.step === 'choosing'
  const isOver = progress.status === 'done' || progress.status === 'failed'
  const hasStatus = reason === 'exchangeLeft'
  const other =
    otherPayment?.by.kind === 'exchange' ? { name: sanitizeForDisplay(otherPayment.by.name) } : undefined
  const isSent = progress.status === 'confirming' || progress.status === 'done'
  return (
    <>
      {other && otherPayment ? (
        <Notice
          tone="danger"
          title={t(otherPayment.status === 'done' ? 'otherDoneTitle' : 'otherConfirmingTitle', other)}
          isNews
        >
          {t(isSent ? 'otherTwiceBody' : 'otherStopBody')}
        </Notice>
      ) : null}
      {openExchange && isChoosing && !hasStatus ? (
        <Notice
          tone="warning"
          title={t('exchangeOpenTitle', { name: sanitizeForDisplay(openExchange.name) })}
        >
          {t('exchangeOpenBody', { name: sanitizeForDisplay(openExchange.name) })}
        </Notice>
      ) : null}
      {isRepeated && !isChoosing && !isOver ? (
        <Notice tone="warning" title={t('repeatedTitle')} isNews>
          <Stack gap={1} align="start">
            <span>{t('repeatedBody')}</span>
            <LinkRow label={t('payAgain')} onPress={() => pay.payAgain()} />
          </Stack>
        </Notice>
      ) : null}
    </>
  )
}
