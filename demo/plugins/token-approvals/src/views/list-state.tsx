import { Button, EmptyState, LoadError, Skeleton, Stack, Text, useKernel, useT } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { TokenApprovalsPlugin } from '../contract.js'
import type { Approvals } from './use-approvals.js'

export interface ListStateProps {
  readonly approvals: Approvals
  /** True if the list is of one token. */
  readonly ofToken?: boolean
  /** Displayed if the list has entries. */
  readonly children: ReactNode
}

/** The list, or its replacement: not connected, loading, failed, empty. */
export function ListState({ approvals, ofToken = false, children }: ListStateProps): ReactNode {
  const t = useT<TokenApprovalsPlugin>('tokenApprovals')
  const kernel = useKernel()
  const { state, shown, network, service } = approvals
  switch (state.status) {
    case 'none':
      return (
        <EmptyState
          icon="shield"
          title={t('noAccountTitle')}
          body={t('noAccountBody')}
          action={
            kernel.state().connected ? null : (
              <Button variant="secondary" onPress={() => kernel.open()}>
                {t('connect')}
              </Button>
            )
          }
        />
      )
    case 'idle':
    case 'loading':
      return (
        <Stack gap={2}>
          <Skeleton kind="row" count={3} />
          {state.status === 'loading' && state.slow ? (
            <Text variant="small" align="center">
              {t('slow')}
            </Text>
          ) : null}
        </Stack>
      )
    case 'failed':
      return (
        <LoadError title={t('failedTitle')} body={t('failedBody')} onRetry={() => void service.refresh()} />
      )
    case 'ready':
      if (shown.length > 0) return children
      return (
        <EmptyState
          icon="shield"
          title={t('emptyTitle')}
          body={t(ofToken ? 'emptyTokenBody' : 'emptyBody', { network })}
        />
      )
  }
}
