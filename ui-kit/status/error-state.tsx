import type { ReactNode } from 'react'
import { Button } from '../form/button.js'
import { Icon } from '../picture/icon.js'
import { useT } from '../plugin/use-t.js'

export interface ErrorStateProps {
  /** The error in a few words. */
  readonly title: string
  /** The consequences, and the next step. */
  readonly body: string
  readonly onRetry?: (() => void) | undefined
  /** The retry is in progress. */
  readonly busy?: boolean | undefined
  /** Default "Try again". */
  readonly retryLabel?: string | undefined
}

/** An error message, announced at once to screen readers. */
export function ErrorState({ title, body, onRetry, busy, retryLabel }: ErrorStateProps): ReactNode {
  const t = useT('ui')
  return (
    <div className="q-state" role="alert" data-tone="danger">
      <span className="q-state-icon">
        <Icon name="warning" size={24} />
      </span>
      <p className="q-state-title">{title}</p>
      <p className="q-state-body">{body}</p>
      {onRetry ? (
        <div className="q-state-action">
          <Button variant="secondary" icon="retry" busy={busy} onPress={onRetry}>
            {retryLabel ?? t('retry')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
