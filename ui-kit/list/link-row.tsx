import type { ReactNode } from 'react'
import type { IconName } from '#kernel'
import { Icon } from '../picture/icon.js'
import { useGuarded } from '../plugin/use-guarded.js'

export interface LinkRowProps {
  readonly icon?: IconName
  readonly label: string
  /** The label is a name from outside: it has its own text direction, and is truncated at its end if it is too long. */
  readonly isName?: boolean | undefined
  readonly onPress: () => void
}

/** A text link in a row, e.g. "I do not have a wallet". Links out of the page go through `kernel.links`. */
export function LinkRow({ icon, label, isName = false, onPress }: LinkRowProps): ReactNode {
  const press = useGuarded(onPress)
  return (
    <button type="button" className="q-link" onClick={() => press()}>
      {icon ? <Icon name={icon} size={16} /> : null}
      <span dir={isName ? 'auto' : undefined}>{label}</span>
    </button>
  )
}
