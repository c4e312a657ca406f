import type { ReactNode } from 'react'
import { useGuarded } from '../plugin/use-guarded.js'
import { kitHeaderStyles } from '../styles/kit-header-styles.js'
import { useStyles } from '../styles/use-styles.js'

export interface HeaderButtonProps {
  /** `<WalletImage size={20}>` or `<Icon>`. */
  readonly image: ReactNode
  readonly label: string
  /** The label is a name from outside: it has its own text direction. */
  readonly isName?: boolean | undefined
  readonly onPress: () => void
}

/** The button of a slot `header:…`, at the start of the header. A label without enough room is truncated. */
export function HeaderButton({ image, label, isName = false, onPress }: HeaderButtonProps): ReactNode {
  useStyles(kitHeaderStyles)
  const press = useGuarded(onPress)
  return (
    <button type="button" className="q-link q-header-button" onClick={() => press()}>
      {image}
      <span dir={isName ? 'auto' : undefined}>{label}</span>
    </button>
  )
}
