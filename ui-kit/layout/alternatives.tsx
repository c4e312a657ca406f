import { Fragment, type ReactNode } from 'react'
import { Text } from './text.js'

export interface Alternative {
  readonly id: string
  /** If it renders nothing, it leaves no gap and no "or". */
  readonly content: ReactNode
  /** It belongs to the one before: no "or" between them. */
  readonly isJoined?: boolean | undefined
}

export interface AlternativesProps {
  readonly items: readonly Alternative[]
  /** The separator word. */
  readonly or: string
}

/**
 * Several ways to the same end, of which the user takes one. Lists in `<Choices>` take less height if there is more than one
 * way.
 */
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
