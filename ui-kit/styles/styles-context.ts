import { type Context, createContext } from 'react'

/** Adopts a style sheet in the root of the view, once; `undefined` where all of them are loaded. */
export const StylesContext: Context<((text: string) => void) | undefined> = createContext<
  ((text: string) => void) | undefined
>(undefined)
