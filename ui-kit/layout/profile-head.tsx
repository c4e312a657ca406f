import type { ReactNode } from 'react'
import { Icon } from '../picture/icon.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface ProfileHeadProps {
  /** `<Avatar size={64}>`. */
  readonly image: ReactNode
  /** A name, or an `<Address>`. */
  readonly title: ReactNode
  /** One muted line below; its height is kept without it. */
  readonly note?: ReactNode
  /** One icon button on each side of the title. */
  readonly actions?: ReactNode
  /** Makes picture and title a button; `label` is its accessible name. */
  readonly more?: { readonly label: string; readonly onPress: () => void } | undefined
}

/** The account's picture and name, centred in the view. Nothing else moves when the name is loaded. */
export function ProfileHead({ image, title, note, actions, more }: ProfileHeadProps): ReactNode {
  useStyles(kitAccountStyles)
  const press = useGuarded(() => more?.onPress())
  return (
    <div className="q-profile">
      {image}
      <div className="q-profile-line">
        {more ? (
          <button type="button" className="q-profile-title" title={more.label} onClick={() => press()}>
            <span className="q-profile-name" dir="auto">
              {title}
            </span>
            <span className="q-hidden">{more.label}</span>
            <Icon name="chevron" size={16} />
          </button>
        ) : (
          <span className="q-profile-title">
            <span className="q-profile-name" dir="auto">
              {title}
            </span>
          </span>
        )}
        {actions}
      </div>
      <div className="q-profile-note">{note}</div>
    </div>
  )
}
