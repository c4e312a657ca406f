import type { ReactNode } from 'react'
import type { IconName } from '#kernel'
import { Icon } from '../picture/icon.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { Spinner } from '../status/spinner.js'

export interface ButtonProps {
  /** Default `primary`. One primary button in a view. */
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  readonly onPress: () => void
  /** In progress: the button keeps its size and its focus, and a press does nothing. */
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly icon?: IconName | undefined
  /** An image that is not one of the kit's icons, before the text. */
  readonly image?: ReactNode
  /** The accessible name if `children` is only an image. */
  readonly label?: string | undefined
  /** The next step ("Review swap") or the missing input ("Enter an amount"). */
  readonly children: ReactNode
  /** Focuses the button when its view opens. */
  readonly focusOnMount?: boolean
}

/** A button as wide as its container. */
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
      // A disabled button can be focused and read: its text names the missing input.
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
