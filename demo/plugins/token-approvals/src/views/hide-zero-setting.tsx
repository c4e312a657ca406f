import { Checkbox, useService, useStore, useT } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import { type TokenApprovalsPlugin, TokenApprovalsToken } from '../contract.js'

/** Whether approvals are listed by which nothing can be taken any more. */
export default function HideZeroSetting(): ReactNode {
  const t = useT<TokenApprovalsPlugin>('tokenApprovals')
  const service = useService(TokenApprovalsToken)
  const { hideZero } = useStore(service.settings)
  return (
    <Checkbox checked={hideZero} onChange={service.setHideZero}>
      {t('hideZero')}
    </Checkbox>
  )
}
