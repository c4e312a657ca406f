import type { ReactNode } from 'react'
import { Notice, sanitizeForDisplay, useT } from '#ui-kit'
import type { CheckNotice, SendAgreement, SendPlugin } from '../contract.js'

/** Max length of a body. Characters. */
const bodyLimit = 300

export interface CheckNoticesProps {
  readonly notices: readonly CheckNotice[]
  /** Absent while the wallet is open. */
  readonly agreementTo: (
    one: SendAgreement,
  ) => { readonly isAgreed: boolean; readonly onChange: (isAgreed: boolean) => void } | undefined
}

/** The results of contributed checks, as plain text. */
export function CheckNotices({ notices, agreementTo }: CheckNoticesProps): ReactNode {
  const t = useT<SendPlugin>('send')
  return notices.map((notice) => {
    if (notice.kind === 'unavailable')
      return (
        <Notice key={notice.id} tone={notice.tone} title={t('checkFailedTitle')}>
          {t('checkFailedBody', { name: sanitizeForDisplay(notice.name) })}
        </Notice>
      )
    const agreed = notice.agree === undefined ? undefined : agreementTo(notice.id)
    return (
      <Notice
        key={notice.id}
        tone={notice.tone}
        title={sanitizeForDisplay(notice.title)}
        acknowledge={
          agreed && {
            label: sanitizeForDisplay(notice.agree ?? ''),
            checked: agreed.isAgreed,
            onChange: agreed.onChange,
          }
        }
      >
        <bdi>{sanitizeForDisplay(notice.body, bodyLimit)}</bdi>
      </Notice>
    )
  })
}
