import type { ReactNode } from 'react'
import { Notice, useT } from '#ui-kit'
import type { SendPlugin } from '../contract.js'

export interface FeeNoticeProps {
  readonly agreed: { readonly isAgreed: boolean; readonly onChange: (isAgreed: boolean) => void } | undefined
}

/** Displayed if the network fee is more than the amount, or far above the usual one. */
export function FeeNotice({ agreed }: FeeNoticeProps): ReactNode {
  const t = useT<SendPlugin>('send')
  return (
    <Notice
      tone="warning"
      title={t('feeHighTitle')}
      acknowledge={
        agreed && { label: t('feeHighAgree'), checked: agreed.isAgreed, onChange: agreed.onChange }
      }
    >
      {t('feeHighBody')}
    </Notice>
  )
}
