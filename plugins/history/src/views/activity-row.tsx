import { memo, type ReactNode } from 'react'
import { ListRow, sanitizeForDisplay, Text, useKernel, useNavigation, useT } from '#ui-kit'
import type { HistoryPlugin } from '../contract.js'
import { counterpartOf, descriptionOf, statusOf, titleOf } from '../display/entry-words.js'
import { shortTime } from '../display/short-time.js'
import type { HistoryEntry } from '../schemas.js'
import { EntryImage } from './entry-image.js'
import { useCounterpartNames } from './use-counterpart-names.js'

/** One transaction in the list. Rendered once, also if it is scrolled into view repeatedly. */
export const ActivityRow: (props: { readonly entry: HistoryEntry }) => ReactNode = memo(ActivityRowOf)

function ActivityRowOf({ entry }: { readonly entry: HistoryEntry }): ReactNode {
  const { i18n, platform } = useKernel()
  const { push } = useNavigation<HistoryPlugin>()
  // Renders again in another language.
  const t = useT<HistoryPlugin>('history')
  const [name] = useCounterpartNames([counterpartOf(entry)], entry.metadata.chain, true)
  const moved = descriptionOf(i18n, entry)
  const isSent = entry.metadata.operationType === 'send'
  const description =
    name === undefined
      ? moved
      : t(isSent ? 'movedTo' : 'movedFrom', { moved, name: sanitizeForDisplay(name) })
  const isConfirmed = ['confirmed', 'spedUp'].includes(entry.metadata.status)
  const status = statusOf(i18n, entry)
  return (
    <ListRow
      image={<EntryImage entry={entry} />}
      title={titleOf(i18n, entry)}
      subtitle={isConfirmed || description === status ? description : `${status} · ${description}`}
      end={
        <Text as="span" variant="small">
          {shortTime(i18n, Date.parse(entry.metadata.minedAt), platform.now())}
        </Text>
      }
      onPress={() => push('TransactionDetails', { id: entry.id })}
    />
  )
}
