import type { ReactNode } from 'react'
import { Button } from '../form/button.js'
import { Icon } from '../picture/icon.js'
import { useT } from '../plugin/use-t.js'

export interface ErrorStateProps {
  /** What happened. */
  readonly title: string
  /** Whether anything was lost, and what to do. */
  readonly body: string
  readonly onRetry?: (() => void) | undefined
  /** It is being tried again. */
  readonly busy?: boolean | undefined
  /** Default "Try again". */
  readonly retryLabel?: string | undefined
}

/** Says what went wrong, at once also to those who cannot see it. */
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
