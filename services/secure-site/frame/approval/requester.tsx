import { Icon, sanitizeForDisplay } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import type { ApprovalWords } from '../words/approval-words.js'
import { fill } from '../words/fill.js'
import type { ApprovalReview } from './approval-review.js'

export interface RequesterProps {
  readonly words: ApprovalWords
  readonly app: ApprovalReview['app']
}

/** Renders the origin of a page. */
export function AppOrigin({ origin }: { readonly origin: string }): ReactNode {
  return (
    <bdi className="f-origin" dir="ltr" translate="no">
      {origin}
    </bdi>
  )
}

/** Renders the requesting page: its origin, which the browser guarantees, and the name that it claims. */
export function Requester({ words, app }: RequesterProps): ReactNode {
  return (
    <div className="f-app">
      <span className="f-app-icon">
        <Icon name="globe" size={20} />
      </span>
      <p className="f-app-words">
        <span className="q-hidden">{words.text('requestedBy')}</span> <AppOrigin origin={app.origin} />{' '}
        {app.name ? (
          <span className="f-muted">
            {fill(words.pattern('claimedName'), { name: <bdi>{sanitizeForDisplay(app.name)}</bdi> })}
          </span>
        ) : null}
      </p>
    </div>
  )
}
