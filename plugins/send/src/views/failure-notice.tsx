import type { ReactNode } from 'react'
import { LinkRow, Notice, Stack, useKernel, useT } from '#ui-kit'
import type { SendFailure, SendPlugin } from '../contract.js'
import { failureBody, failureTitle } from './obstacle-text.js'

export interface FailureNoticeProps {
  readonly failure: SendFailure
}

/** A failure: the event, the state of the transfer, and the next step. */
export function FailureNotice({ failure }: FailureNoticeProps): ReactNode {
  const t = useT<SendPlugin>('send')
  const { links } = useKernel()
  const { explorerUrl } = failure
  return (
    <Notice tone={failure.reason === 'rejected' ? 'info' : 'danger'} title={failureTitle(t, failure)} isNews>
      <Stack gap={1} align="start">
        <span>{failureBody(t, failure)}</span>
        {explorerUrl !== undefined && links.check(explorerUrl) !== undefined ? (
          <LinkRow icon="external" label={t('explorer')} onPress={() => void links.open(explorerUrl)} />
        ) : null}
      </Stack>
    </Notice>
  )
}
