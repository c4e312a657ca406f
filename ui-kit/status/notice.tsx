import type { ReactNode } from 'react'
import { Checkbox } from '../form/checkbox.js'
import { Icon } from '../picture/icon.js'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { Spinner } from './spinner.js'

export interface NoticeProps {
  /** `warning`: something may be lost. `danger`: something will be. Default `info`. */
  readonly tone?: 'info' | 'warning' | 'danger'
  /** The title, in a few words. */
  readonly title?: string | undefined
  /** The explanation and the next step. */
  readonly children?: ReactNode
  /** It appeared while the view is open: it is announced at once. */
  readonly isNews?: boolean | undefined
  /** An operation is in progress: a spinner replaces the icon. */
  readonly busy?: boolean | undefined
  /** The confirmation that is required before the view continues. */
  readonly acknowledge?:
    | { readonly label: string; readonly checked: boolean; readonly onChange: (checked: boolean) => void }
    | undefined
}

const icons = { info: 'info', warning: 'warning', danger: 'error' } as const

/** A message to read before going on, in its own block. */
export function Notice({
  tone = 'info',
  title,
  children,
  isNews = false,
  busy = false,
  acknowledge,
}: NoticeProps): ReactNode {
  useStyles(kitAccountStyles)
  return (
    <div className="q-notice" data-tone={tone}>
      {busy ? <Spinner /> : <Icon name={icons[tone]} />}
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
