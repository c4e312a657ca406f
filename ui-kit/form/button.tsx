import type { ReactNode } from 'react'
import { Icon } from '../picture/icon.js'
import type { IconName } from '../picture/icon-paths.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { Spinner } from '../status/spinner.js'

export interface ButtonProps {
  /** Default `primary`. One primary button in a view. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  readonly onPress: () => void
  /** Under way: it keeps its size and its focus, and pressing it does nothing. */
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly icon?: IconName | undefined
  /** A drawing that is none of the kit's, before the words. */
  readonly image?: ReactNode
  /** Its name where `children` is a drawing alone. */
  readonly label?: string | undefined
  /** The next step ("Review swap") or what is missing ("Enter an amount"). */
  readonly children: ReactNode
  /** Gets the focus when its view opens. */
  readonly focusOnMount?: boolean
}

/** A button as wide as its place. */
export function Button(props: ButtonProps): ReactNode {
  const { variant = 'primary', onPress, busy = false, disabled = false, icon, image, label } = props
  const { children, focusOnMount } = props
  const press = useGuarded(onPress)
  return (
    <button
      type="button"
      className="q-button"
      data-variant={variant}
      data-q-autofocus={focusOnMount ? '' : undefined}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      // A disabled button can be reached and read: it says what is missing.
      aria-disabled={disabled || busy || undefined}
      onClick={() => {
        if (!disabled && !busy) press()
      }}
    >
      {busy ? <Spinner /> : icon ? <Icon name={icon} /> : image}
      <span className="q-button-label">{children}</span>
    </button>
  )
}
