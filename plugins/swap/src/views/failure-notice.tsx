import type { ReactNode } from 'react'
import { LinkRow, Notice, Stack, useKernel, useT } from '#ui-kit'
import type { SwapFailure, SwapPlugin } from '../contract.js'
import { failureBody, failureTitle } from './failure-text.js'

export interface FailureNoticeProps {
  readonly failure: SwapFailure
}

/** Displays the failure, whether anything was exchanged, and what to do. */
export function FailureNotice({ failure }: FailureNoticeProps): ReactNode {
  const t = useT<SwapPlugin>('swap')
  const { links } = useKernel()
  const { explorerUrl, reason } = failure
  const isUserDecision = reason === 'rejected' || reason === 'approvalRejected'
  return (
    <Notice tone={isUserDecision ? 'info' : 'danger'} title={failureTitle(t, failure)} isNews>
      <Stack gap={1} align="start">
        <span>{failureBody(t, failure)}</span>
        {explorerUrl !== undefined && links.check(explorerUrl) !== undefined ? (
          <LinkRow icon="external" label={t('explorer')} onPress={() => void links.open(explorerUrl)} />
        ) : null}
      </Stack>
    </Notice>
  )
}
