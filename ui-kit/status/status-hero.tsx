import type { ReactNode } from 'react'
import { Icon } from '../picture/icon.js'
import { kitFurtherStyles } from '../styles/kit-further-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface StatusHeroProps {
  /** `<WalletImage size={72}>`. */
  readonly image: ReactNode
  readonly status: 'waiting' | 'error' | 'success'
  readonly title: string
  /** Left out if the title says everything. */
  readonly body?: string | undefined
}

/** The centre of a view that waits for a wallet: its picture in a ring, and the next step. */
export function StatusHero({ image, status, title, body }: StatusHeroProps): ReactNode {
  useStyles(kitFurtherStyles)
  return (
    <div className="q-hero" data-status={status}>
      <div className="q-hero-image">
        <svg className="q-hero-ring" viewBox="0 0 104 104" aria-hidden="true" focusable="false">
          <rect x="2" y="2" width="100" height="100" rx="30" pathLength="100" />
          <rect x="2" y="2" width="100" height="100" rx="30" pathLength="100" className="q-hero-arc" />
        </svg>
        {image}
        {status === 'waiting' ? null : (
          <span className="q-hero-badge">
            <Icon name={status === 'error' ? 'close' : 'check'} size={16} />
          </span>
        )}
      </div>
      <div className="q-hero-text" role={status === 'error' ? 'alert' : 'status'}>
        <p className="q-hero-title">{title}</p>
        {body === undefined ? null : <p className="q-hero-body">{body}</p>}
      </div>
    </div>
  )
}
