import { type Context, createContext, useContext, useInsertionEffect } from 'react'

/**
 * Adds the styles of a part that the Connect view does not use. The first such part loads them, before it is painted: until then
 * they cost nothing.
 */
export function useStyles(text: string): void {
  const adopt = useContext(StylesContext)
  useInsertionEffect(() => adopt?.(text), [adopt, text])
}

/** Adopts a style sheet in the root of the view, once; `undefined` where all of them are loaded. */
export const StylesContext: Context<((text: string) => void) | undefined> = createContext<
  ((text: string) => void) | undefined
>(undefined)
