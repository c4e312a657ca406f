import { type ReactNode, useCallback } from 'react'
import { Button, GroupedVirtualList, Skeleton, useT, ViewBody } from '#ui-kit'
import type { HistoryPlugin } from '../contract.js'
import type { HistoryEntry } from '../schemas.js'
import { StaleNotice, useActivityState } from './activity-state.js'
import { EntryRow } from './entry-row.js'
import { useActivity } from './use-activity.js'

const keyOf = ({ id }: HistoryEntry): string => id
const renderRow = (entry: HistoryEntry): ReactNode => <EntryRow entry={entry} />

/** The account's full activity on the connected network, by month. */
export default function TransactionsView(): ReactNode {
  const t = useT<HistoryPlugin>('history')
  const { service, state, groups } = useActivity()
  const instead = useActivityState({ service, state })
  const loadMore = useCallback((): void => {
    // Without an account there are no entries to load.
    service.loadMore().catch(() => undefined)
  }, [service])
  return (
    // Below the list, whose rows stay where they are.
    <ViewBody footer={<StaleNotice service={service} state={state} />}>
      {instead ?? (
        <GroupedVirtualList
          label={t('list')}
          groups={groups}
          keyOf={keyOf}
          renderRow={renderRow}
          isPartial={state.next !== undefined || state.failed}
          onEndReached={loadMore}
          footer={
            state.loading ? (
              <Skeleton kind="row" count={3} />
            ) : state.next === undefined ? null : (
              <Button variant="ghost" onPress={loadMore}>
                {t('more')}
              </Button>
            )
          }
        />
      )}
    </ViewBody>
  )
}
