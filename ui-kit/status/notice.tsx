import type { ReactNode } from 'react'
import { Checkbox } from '../form/checkbox.js'
import { Icon } from '../picture/icon.js'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface NoticeProps {
  /** `warning`: something may be lost. `danger`: something will be. Default `info`. */
  readonly tone?: 'info' | 'warning' | 'danger'
  /** The matter, in a few words. */
  readonly title?: string | undefined
  /** What it means and what to do. */
  readonly children?: ReactNode
  /** It came up while the person was here: it is read out at once. */
  readonly isNews?: boolean | undefined
  /** What must be confirmed before the view goes on. */
  readonly acknowledge?:
    | { readonly label: string; readonly checked: boolean; readonly onChange: (checked: boolean) => void }
    | undefined
}

const icons = { info: 'info', warning: 'warning', danger: 'error' } as const

/** Something to know before one goes on, in its own block. */
export function Notice({
  tone = 'info',
  title,
  children,
  isNews = false,
  acknowledge,
}: NoticeProps): ReactNode {
  useStyles(kitAccountStyles)
  return (
    <div className="q-notice" data-tone={tone}>
      <Icon name={icons[tone]} />
      <div className="q-notice-content">
        <div role={isNews ? 'alert' : undefined}>
          {title ? <p className="q-notice-title">{title}</p> : null}
          {children ? <div className="q-notice-body">{children}</div> : null}
        </div>
        {acknowledge ? (
          <Checkbox checked={acknowledge.checked} onChange={acknowledge.onChange}>
            {acknowledge.label}
          </Checkbox>
        ) : null}
      </div>
    </div>
  )
}
