import type { ReactNode } from 'react'
import type { IconName } from '#kernel'
import { Icon } from '../picture/icon.js'
import { useGuarded } from '../plugin/use-guarded.js'

export interface IconButtonProps {
  readonly icon: IconName | (string & {})
  /** The accessible name and the tooltip. */
  readonly label: string
  readonly onPress: () => void
}

/** A button with only an icon; its target is 44 px. */
export function IconButton({ icon, label, onPress }: IconButtonProps): ReactNode {
  const press = useGuarded(onPress)
  return (
    <button type="button" className="q-icon-button" aria-label={label} title={label} onClick={() => press()}>
      <Icon name={icon} />
    </button>
  )
}
