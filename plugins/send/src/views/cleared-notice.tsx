import type { ReactNode } from 'react'
import { Notice, useT } from '#ui-kit'
import type { SendPlugin } from '../contract.js'
import { useSend } from './use-send.js'

/** The fields that a network change cleared, to enter again. */
export function ClearedNotice(): ReactNode {
  const t = useT<SendPlugin>('send')
  const { state, network } = useSend()
  const { cleared } = state
  if (cleared.length === 0) return null
  const body = cleared.length > 1 ? 'clearedBoth' : cleared[0] === 'token' ? 'clearedToken' : 'clearedAmount'
  return (
    <Notice title={t('clearedTitle', { network: network?.name ?? '' })} isNews>
      {t(body)}
    </Notice>
  )
}
