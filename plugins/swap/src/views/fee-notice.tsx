import type { ReactNode } from 'react'
import { Notice, useT } from '#ui-kit'
import type { SwapPlugin } from '../contract.js'

export interface FeeNoticeProps {
  readonly agreed: { readonly isAgreed: boolean; readonly onChange: (isAgreed: boolean) => void } | undefined
}

/** Warns that the network fee exceeds the swapped amount, or is far above the usual one. */
export function FeeNotice({ agreed }: FeeNoticeProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
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
