import type { ReactNode } from 'react'
import type { IconName } from '#kernel'
import { Icon } from '../picture/icon.js'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface FeatureButtonProps {
  readonly icon: IconName | (string & {})
  /** One or two words, below the icon. */
  readonly label: string
  readonly onPress: () => void
  /** It is not known yet that the feature is offered, or it is not: the button keeps its place, and cannot be pressed. */
  readonly isPending?: boolean
}

/** A button of a `<FeatureBar>`: an icon with its label below. */
export function FeatureButton({ icon, label, onPress, isPending = false }: FeatureButtonProps): ReactNode {
  useStyles(kitAccountStyles)
  const press = useGuarded(onPress)
  return (
    <button type="button" className="q-feature" disabled={isPending} onClick={() => press()}>
      <Icon name={icon} size={22} />
      <span className="q-feature-label">{label}</span>
    </button>
  )
}
