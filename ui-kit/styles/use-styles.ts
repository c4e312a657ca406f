import { useContext, useInsertionEffect } from 'react'
import { StylesContext } from './styles-context.js'

/**
 * Adds the styles of a part that the Connect view does not use. The first such part loads them, before it is painted: until then
 * they cost nothing.
 */
export function useStyles(text: string): void {
  const adopt = useContext(StylesContext)
  useInsertionEffect(() => adopt?.(text), [adopt, text])
}
