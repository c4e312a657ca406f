import type { ReactNode } from 'react'
import { ExternalLink, Notice, Stack, type Translate, useT } from '#ui-kit'
import type { SendFailure, SendPlugin } from '../contract.js'

/** Returns the state of the transfer, and the next step. */
function bodyOf(t: Translate<SendPlugin>, { reason, wasSent }: SendFailure): string {
  if (reason === 'feeRose') return t('feeRoseBody')
  if (reason === 'walletBusy') return t('walletBusyBody')
  if (wasSent === 'no' && reason === 'walletFailed') return t('notSentByWallet')
  if (wasSent === 'no' && reason === 'nodeFailed') return t('notSentOffline')
  return t(({ no: 'notSent', yes: 'sentNotDone', unknown: 'maybeSent' } as const)[wasSent])
}

/** Errors of a wallet or its node that do not prove that nothing was sent. */
const unproven: readonly SendFailure['reason'][] = ['walletFailed', 'insufficientFunds', 'refusedByNetwork']

/** Returns the event. A transfer that may have been sent is not called a failure (REL-03). */
function titleOf(t: Translate<SendPlugin>, { reason, wasSent }: SendFailure): string {
  if (wasSent === 'unknown' && unproven.includes(reason)) return t('unknownTitle')
  return t(reason === 'insufficientFunds' ? 'notEnough' : reason)
}

export interface FailureNoticeProps {
  readonly failure: SendFailure
}

/** A failure: the event, the state of the transfer, and the next step. */
export function FailureNotice({ failure }: FailureNoticeProps): ReactNode {
  const t = useT<SendPlugin>('send')
  const { explorerUrl, reason, wasSent } = failure
  return (
    <Notice
      tone={reason === 'rejected' ? 'info' : wasSent === 'unknown' ? 'warning' : 'danger'}
      title={titleOf(t, failure)}
      isNews
    >
      <Stack gap={1} align="start">
        <span>{bodyOf(t, failure)}</span>
        <ExternalLink label={t('explorer')} url={explorerUrl} />
      </Stack>
    </Notice>
  )
}
