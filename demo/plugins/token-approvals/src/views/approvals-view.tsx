import type { ViewProps } from 'quoin/kernel'
import { Stack, Text, useT, ViewBody, VirtualList } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { TokenApprovalsPlugin } from '../contract.js'
import { ApprovalRow } from './approval-row.js'
import { ListNotes } from './list-notes.js'
import { ListState } from './list-state.js'
import { useApprovals } from './use-approvals.js'

/** All approvals of the account, or those of one token. */
export default function ApprovalsView({
  params,
}: ViewProps<{ readonly token?: string } | undefined>): ReactNode {
  const t = useT<TokenApprovalsPlugin>('tokenApprovals')
  const token = params?.token
  const approvals = useApprovals(token)
  const { state, shown } = approvals
  return (
    <ViewBody>
      <Stack gap={3}>
        <Text variant="muted" align="center">
          {t('listIntro')}
        </Text>
        <ListState approvals={approvals} ofToken={token !== undefined}>
          <VirtualList
            label={t('listLabel')}
            items={shown}
            keyOf={(approval) => approval.id}
            renderRow={(approval) => <ApprovalRow approval={approval} />}
          />
        </ListState>
        {state.status === 'ready' ? <ListNotes state={state} /> : null}
      </Stack>
    </ViewBody>
  )
}
