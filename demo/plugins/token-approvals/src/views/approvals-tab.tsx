import { Icon, List, ListRow, Stack, useNavigation, useT } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { TokenApprovalsPlugin } from '../contract.js'
import { ApprovalRow } from './approval-row.js'
import { ListNotes } from './list-notes.js'
import { ListState } from './list-state.js'
import { useApprovals } from './use-approvals.js'

/** The number of rows that fit in the account view. */
const max = 3

/** The tab of the account view: the most important approvals, and a link to all. */
export default function ApprovalsTab(): ReactNode {
  const t = useT<TokenApprovalsPlugin>('tokenApprovals')
  const { push } = useNavigation<TokenApprovalsPlugin>()
  const approvals = useApprovals()
  const { state, shown } = approvals
  return (
    <Stack gap={2}>
      <ListState approvals={approvals}>
        <List label={t('listLabel')}>
          {shown.slice(0, max).map((approval) => (
            <ApprovalRow key={approval.id} approval={approval} />
          ))}
          {shown.length > max ? (
            <ListRow
              image={<Icon name="shield" size={24} />}
              title={t('all', { count: shown.length })}
              end={<Icon name="chevron" />}
              onPress={() => push('TokenApprovals')}
            />
          ) : null}
        </List>
      </ListState>
      {state.status === 'ready' ? <ListNotes state={state} /> : null}
    </Stack>
  )
}
