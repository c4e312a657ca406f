import { memo, type ReactNode } from 'react'
import { shortTime } from '#plugin-kit'
import { ActivityRow, sanitizeForDisplay, shortAddress, useKernel, useNavigation, useT } from '#ui-kit'
import type { HistoryPlugin } from '../contract.js'
import { counterpartOf, movedOf, statusOf, titleOf, toneOf } from '../display/entry-words.js'
import type { HistoryEntry } from '../schemas.js'
import { EntryImage } from './entry-image.js'
import { useCounterpartNames } from './use-counterpart-names.js'

/** One transaction in the list. Rendered once, also if it is scrolled into view repeatedly. */
export const EntryRow: (props: { readonly entry: HistoryEntry }) => ReactNode = memo(EntryRowOf)

function EntryRowOf({ entry }: { readonly entry: HistoryEntry }): ReactNode {
  const { i18n, platform } = useKernel()
  const { push } = useNavigation<HistoryPlugin>()
  // Renders again in another language.
  const t = useT<HistoryPlugin>('history')
  const counterpart = counterpartOf(entry)
  const [name] = useCounterpartNames([counterpart], entry.metadata.chain, true)
  const { amount, others } = movedOf(i18n, entry)
  const counterparty =
    counterpart === ''
      ? ''
      : t(entry.metadata.operationType === 'send' ? 'toName' : 'fromName', {
          name: name === undefined ? shortAddress(counterpart) : sanitizeForDisplay(name),
        })
  const isConfirmed = ['confirmed', 'spedUp'].includes(entry.metadata.status)
  const status = statusOf(i18n, entry)
  // Not both: amounts and a name in one line lose their order where words run from right to left.
  const parts = [isConfirmed ? '' : status, others === '' ? counterparty : others].filter(
    (part) => part !== '',
  )
  const tone = toneOf(entry)
  return (
    <ActivityRow
      image={<EntryImage entry={entry} />}
      title={titleOf(i18n, entry)}
      details={parts.length > 0 ? parts : [status]}
      amount={amount?.text}
      time={shortTime(i18n, Date.parse(entry.metadata.minedAt), platform.now())}
      tone={
        tone === 'danger' ? 'void' : amount?.direction === 'in' && tone === 'success' ? 'gain' : 'neutral'
      }
      onPress={() => push('TransactionDetails', { id: entry.id })}
    />
  )
}
