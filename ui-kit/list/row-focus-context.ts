import type { Context } from 'react'
import { createContext } from 'react'

/** The tab index of a row in a list that has one tab stop; `undefined` outside of such a list. */
export const RowFocusContext: Context<0 | -1 | undefined> = createContext<0 | -1 | undefined>(undefined)
