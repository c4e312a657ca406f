import type { ReactNode } from 'react'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { Icon } from './icon.js'
import type { IconName } from './icon-paths.js'
import { useGuarded } from './use-guarded.js'
import { useStyles } from './use-styles.js'

export interface FeatureButtonProps {
  readonly icon: IconName | (string & {})
  /** One or two words, below the icon. */
  readonly label: string
  readonly onPress: () => void
}

/** One of a `<FeatureBar>`: a drawing with its word below, both of them the button. */
export function FeatureButton({ icon, label, onPress }: FeatureButtonProps): ReactNode {
  useStyles(kitAccountStyles)
  const press = useGuarded(onPress)
  return (
    <button type="button" className="q-feature" onClick={() => press()}>
      <Icon name={icon} size={22} />
      <span className="q-feature-label">{label}</span>
    </button>
  )
}
