import { Fragment, type ReactNode } from 'react'
import { Text } from './text.js'

export interface Alternative {
  readonly id: string
  /** Where it draws nothing, it leaves no gap and no "or". */
  readonly content: ReactNode
  /** It goes with the one before: no "or" between them. */
  readonly isJoined?: boolean | undefined
}

export interface AlternativesProps {
  readonly items: readonly Alternative[]
  /** The word between them. */
  readonly or: string
}

/** Several ways to the same end, of which a person takes one. */
export function Alternatives({ items, or }: AlternativesProps): ReactNode {
  return (
    <div className="q-ways">
      {items.map(({ id, content, isJoined }, index) => (
        <Fragment key={id}>
          {index === 0 || isJoined ? null : (
            <div className="q-or">
              <Text variant="muted" align="center">
                {or}
              </Text>
            </div>
          )}
          <div className="q-way">{content}</div>
        </Fragment>
      ))}
    </div>
  )
}
