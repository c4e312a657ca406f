import { type ReactNode, useRef } from 'react'
import { kitAccountStyles } from '../styles/kit-account-styles.js'
import { useStyles } from '../styles/use-styles.js'
import { useTallest } from './use-tallest.js'

export interface ReservedProps {
  /** `lines`: a field with two lines for its error or hint. `notice`: a notice, and whatever was as tall before. */
  readonly room: 'lines' | 'notice'
  readonly children: ReactNode
}

/**
 * Keeps the room of what may appear: the rest of the view, and the button below, stay where they are.
 *
 * @example
 * <Reserved room="notice">{failure ? <Notice title={t('failTitle')}>{failure}</Notice> : <Text>{t('intro')}</Text>}</Reserved>
 */
export function Reserved({ room, children }: ReservedProps): ReactNode {
  useStyles(kitAccountStyles)
  const own = useRef<HTMLDivElement>(null)
  useTallest(own)
  return (
    <div className="q-reserved" data-room={room} ref={own}>
      {children}
    </div>
  )
}
