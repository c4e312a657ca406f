import { useContext, useInsertionEffect } from 'react'
import { StylesContext } from './styles-context.js'

/**
 * The styles of a part that the Connect view has none of. The first one that is drawn brings them, before it is seen: until then
 * they weigh nothing.
 */
export function useStyles(text: string): void {
  const adopt = useContext(StylesContext)
  useInsertionEffect(() => adopt?.(text), [adopt, text])
}
