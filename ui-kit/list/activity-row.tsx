import type { ReactNode } from 'react'
import { RowAmount } from '../amount/row-amount.js'
import { sanitizeForDisplay } from '../layout/sanitize-for-display.js'
import { ListRow } from './list-row.js'

export interface ActivityRowProps {
  /** An `<ActivityImage>`. */
  readonly image: ReactNode
  /** The event, in a word: "Sent". */
  readonly title: string
  /** Below the title: its status unless it is confirmed, and the counterparty. Empty parts are left out. */
  readonly details: readonly string[]
  /** With its sign and unit. From outside: displayed as text. */
  readonly amount?: string | undefined
  /** The time, as `shortTime` formats it. */
  readonly time: string
  /** `gain` is an incoming amount, `void` one that did not move: the title or the details express it as well. */
  readonly tone: 'neutral' | 'gain' | 'void'
  readonly onPress?: (() => void) | undefined
}

/** A transaction or purchase in a list by time: the event at the start, the signed amount at the end. */
export function ActivityRow({
  image,
  title,
  details,
  amount,
  time,
  tone,
  onPress,
}: ActivityRowProps): ReactNode {
  return (
    <ListRow
      image={image}
      title={title}
      subtitle={details.filter((part) => part !== '').join(' · ')}
      end={
        <RowAmount
          amount={amount === undefined ? undefined : sanitizeForDisplay(amount)}
          note={time}
          tone={tone}
        />
      }
      onPress={onPress}
    />
  )
}
