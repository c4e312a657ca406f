import type { ReactNode } from 'react'
import { Notice, sanitizeForDisplay, useT } from '#ui-kit'
import type { SendPlugin, SendReview } from '../contract.js'
import { type AgreementTo, RecipientWarnings } from './recipient-warnings.js'
import { SmallCoins } from './small-coins.js'
import { useSend } from './use-send.js'

/** Max length of a body. Characters. */
const bodyLimit = 300

export interface ReviewNoticesProps {
  readonly review: SendReview
  readonly agreementTo: AgreementTo
  /** Absent while the wallet is open. */
  readonly onSpend: ((spends: boolean) => void) | undefined
}

/** The warnings about a transfer: its recipient, contributed checks, the fee, collectibles, and the received amount. */
export function ReviewNotices({ review, agreementTo, onSpend }: ReviewNoticesProps): ReactNode {
  const t = useT<SendPlugin>('send')
  const { exact } = useSend()
  const { warnings, looksLike, checks, mustAgree, leftOut, received } = review
  const mayCarryCollectibles = mustAgree.includes('collectibles')
  return (
    <>
      <RecipientWarnings warnings={warnings} looksLike={looksLike} agreementTo={agreementTo} />
      <CheckNotices notices={checks} agreementTo={agreementTo} />
      {mustAgree.includes('fee') ? (
        <Notice tone="warning" title={t('feeHighTitle')} acknowledge={agreementTo('fee', t('feeHighAgree'))}>
          {t('feeHighBody')}
        </Notice>
      ) : null}
      {mayCarryCollectibles ? (
        <Notice
          tone="warning"
          title={t('collectiblesTitle')}
          acknowledge={agreementTo('collectibles', t('collectiblesAgree'))}
        >
          {t('collectiblesBody')}
        </Notice>
      ) : null}
      <SmallCoins leftOut={leftOut} isExplained={mayCarryCollectibles} onChange={onSpend} />
      {received ? (
        <Notice
          tone="warning"
          title={t('receivesLessTitle')}
          acknowledge={agreementTo('receivesLess', t('receivesLessAgree'))}
        >
          {t('receivesLessBody', { amount: exact(received), symbol: sanitizeForDisplay(received.symbol) })}
        </Notice>
      ) : null}
    </>
  )
}

interface CheckNoticesProps {
  readonly notices: SendReview['checks']
  readonly agreementTo: AgreementTo
}

/** The results of contributed checks, as plain text. */
function CheckNotices({ notices, agreementTo }: CheckNoticesProps): ReactNode {
  const t = useT<SendPlugin>('send')
  return notices.map((notice) => {
    if (notice.kind === 'unavailable')
      return (
        <Notice key={notice.id} tone={notice.tone} title={t('checkFailedTitle')}>
          {t('checkFailedBody', { name: sanitizeForDisplay(notice.name) })}
        </Notice>
      )
    const { id, tone, title, body, agree } = notice
    return (
      <Notice
        key={id}
        tone={tone}
        title={sanitizeForDisplay(title)}
        acknowledge={agree === undefined ? undefined : agreementTo(id, sanitizeForDisplay(agree))}
      >
        <bdi>{sanitizeForDisplay(body, bodyLimit)}</bdi>
      </Notice>
    )
  })
}
