import type { ReactNode } from 'react'
import { ExternalLink, Notice, Stack, type Translate, useT } from '#ui-kit'
import type { SendFailure, SendPlugin } from '../contract.js'

/** Returns the state of the transfer, and the next step. */
function bodyOf(t: Translate<SendPlugin>, { reason, wasSent }: SendFailure): string {
  if (reason === 'feeRose') return t('feeRoseBody')
  if (wasSent === 'no' && reason === 'walletFailed') return t('notSentByWallet')
  if (wasSent === 'no' && reason === 'nodeFailed') return t('notSentOffline')
  return t(({ no: 'notSent', yes: 'sentNotDone', unknown: 'maybeSent' } as const)[wasSent])
}

export interface FailureNoticeProps {
  readonly failure: SendFailure
}

/** A failure: the event, the state of the transfer, and the next step. */
export function FailureNotice({ failure }: FailureNoticeProps): ReactNode {
  const t = useT<SendPlugin>('send')
  const { explorerUrl, reason } = failure
  const title = t(reason === 'insufficientFunds' ? 'notEnough' : reason)
  return (
    <Notice tone={reason === 'rejected' ? 'info' : 'danger'} title={title} isNews>
      <Stack gap={1} align="start">
        <span>{bodyOf(t, failure)}</span>
        <ExternalLink label={t('explorer')} url={explorerUrl} />
      </Stack>
    </Notice>
  )
}
