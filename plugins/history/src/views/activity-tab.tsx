import type { ReactNode } from 'react'
import { Icon, List, ListRow, Section, Stack, useNavigation, useT } from '#ui-kit'
import type { HistoryPlugin } from '../contract.js'
import type { ActivityGroup } from '../display/activity-groups.js'
import { StaleNotice, useActivityState } from './activity-state.js'
import { EntryRow } from './entry-row.js'
import { useActivity } from './use-activity.js'

/** Limited so that the rest of the account below the tab stays reachable: the full list is a separate view. */
const maxRows = 12

function newest(groups: readonly ActivityGroup[]): readonly ActivityGroup[] {
  let room = maxRows
  return groups.flatMap((group) => {
    const items = group.items.slice(0, room)
    room -= items.length
    return items.length > 0 ? [{ ...group, items }] : []
  })
}

/** The newest entries of the account's activity. */
export default function ActivityTab(): ReactNode {
  const t = useT<HistoryPlugin>('history')
  const { push } = useNavigation<HistoryPlugin>()
  const { service, state, groups } = useActivity()
  const instead = useActivityState({ service, state })
  return (
    <Stack gap={2}>
      {instead ?? (
        <>
          {newest(groups).map(({ id, title, items }) => (
            <Section key={id} title={title}>
              <List label={title}>
                {items.map((entry) => (
                  <EntryRow key={entry.id} entry={entry} />
                ))}
              </List>
            </Section>
          ))}
          {state.transactions.length > maxRows || state.next !== undefined ? (
            <ListRow
              image={<Icon name="activity" size={24} />}
              title={t('seeAll')}
              end={<Icon name="chevron" />}
              onPress={() => push('Transactions')}
            />
          ) : null}
        </>
      )}
      {/* Below the rows, which stay where they are. */}
      <StaleNotice service={service} state={state} />
    </Stack>
  )
}
