import type { ReactNode } from 'react'
import type { IconName } from '#kernel'
import { Icon } from '../picture/icon.js'

export interface EmptyStateProps {
  readonly icon: IconName
  readonly title: string
  readonly body?: string | undefined
  /** The next step: a `<Button variant="secondary">`. */
  readonly action?: ReactNode
}

/** An empty state: the message that there is nothing yet, and the next step. */
export function EmptyState({ icon, title, body, action }: EmptyStateProps): ReactNode {
  return (
    <div className="q-state">
      <span className="q-state-icon">
        <Icon name={icon} size={24} />
      </span>
      <p className="q-state-title">{title}</p>
      {body ? <p className="q-state-body">{body}</p> : null}
      {action ? <div className="q-state-action">{action}</div> : null}
    </div>
  )
}
