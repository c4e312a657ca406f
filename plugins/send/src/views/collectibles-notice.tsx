import type { ReactNode } from 'react'
import { Notice, useT } from '#ui-kit'
import type { SendPlugin, SendReview } from '../contract.js'
import { SmallCoins } from './small-coins.js'

export interface CollectiblesNoticeProps {
  readonly review: SendReview
  /** Absent while the wallet is open: agreements are no longer possible. */
  readonly agreed?: { readonly isAgreed: boolean; readonly onChange: (isAgreed: boolean) => void } | undefined
  /** Absent in the same case. */
  readonly onSpend?: ((spends: boolean) => void) | undefined
}

/** Coins that may carry collectibles: those that stay in the account, and those that may be spent. */
export function CollectiblesNotice({ review, agreed, onSpend }: CollectiblesNoticeProps): ReactNode {
  const t = useT<SendPlugin>('send')
  const { leftOut, mustAgree } = review
  return (
    <>
      {mustAgree.includes('collectibles') ? (
        <Notice
          tone="warning"
          title={t('collectiblesTitle')}
          acknowledge={
            agreed && {
              label: t('collectiblesAgree'),
              checked: agreed.isAgreed,
              onChange: agreed.onChange,
            }
          }
        >
          {t('collectiblesBody')}
        </Notice>
      ) : null}
      <SmallCoins leftOut={leftOut} isExplained={mustAgree.includes('collectibles')} onChange={onSpend} />
    </>
  )
}
