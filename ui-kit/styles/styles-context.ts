import { type Context, createContext } from 'react'

/** Brings a style sheet to where a view is drawn, once; `undefined` where all of them are there. */
export const StylesContext: Context<((text: string) => void) | undefined> = createContext<
  ((text: string) => void) | undefined
>(undefined)
