import { Checkbox, useService, useStore, useT } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import { type TokenApprovalsPlugin, TokenApprovalsToken } from '../contract.js'

/** The setting that lists or hides approvals with an allowance of 0. */
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
