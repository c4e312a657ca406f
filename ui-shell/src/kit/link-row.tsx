import type { ReactNode } from 'react'
import { Icon } from './icon.js'
import type { IconName } from './icon-paths.js'
import { useGuarded } from './use-guarded.js'

export interface LinkRowProps {
  readonly icon?: IconName
  readonly label: string
  readonly onPress: () => void
}

/** A quiet text link, e.g. "I do not have a wallet". Links out of the page go through `kernel.links`. */
export function LinkRow({ icon, label, onPress }: LinkRowProps): ReactNode {
  const press = useGuarded(onPress)
  return (
    <button type="button" className="q-link" onClick={() => press()}>
      {icon ? <Icon name={icon} size={16} /> : null}
      <span>{label}</span>
    </button>
  )
}
