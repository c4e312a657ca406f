import type { ReactNode } from 'react'
import { Notice, sanitizeForDisplay, useT } from '#ui-kit'
import type { SendPlugin, SendReview } from '../contract.js'
import { useSend } from './use-send.js'

export interface ReceivedNoticeProps {
  readonly review: SendReview
  /** Absent while the wallet is open: agreements are no longer possible. */
  readonly agreed?: { readonly isAgreed: boolean; readonly onChange: (isAgreed: boolean) => void } | undefined
}

/** Displays the amount that arrives of a token with a transfer fee. */
export function ReceivedNotice({ review, agreed }: ReceivedNoticeProps): ReactNode {
  const t = useT<SendPlugin>('send')
  const { exact } = useSend()
  const { received } = review
  if (!received) return null
  return (
    <Notice
      tone="warning"
      title={t('receivesLessTitle')}
      acknowledge={
        agreed && { label: t('receivesLessAgree'), checked: agreed.isAgreed, onChange: agreed.onChange }
      }
    >
      {t('receivesLessBody', { amount: exact(received), symbol: sanitizeForDisplay(received.symbol) })}
    </Notice>
  )
}
