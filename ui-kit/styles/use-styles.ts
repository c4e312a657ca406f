import { type Context, createContext, useContext, useInsertionEffect } from 'react'
import type { Brand } from '../picture/brand.js'

/**
 * Adds the styles of a part that the Connect view does not use. The first such part loads them, before it is painted: until then
 * they cost nothing.
 */
export function useStyles(text: string): void {
  const look = useContext(LookContext)
  useInsertionEffect(() => look?.adopt(text), [look, text])
}

/** What the shell knows about the look of its views. */
export interface Look extends Brand {
  /** The level of the view's title. Default 1, that of a dialog. */
  readonly headingLevel?: number | undefined
  /** Adopts a style sheet in the root of the view, once. */
  adopt(text: string): void
}

/** Returns the element of a heading below the view's title: an inline view continues the levels of its page. */
export function useHeading(): 'h2' | 'h3' | 'h4' | 'h5' | 'h6' {
  const level = useContext(LookContext)?.headingLevel ?? 1
  return (['h2', 'h3', 'h4', 'h5'] as const)[level - 1] ?? 'h6'
}

/** `undefined` where all styles are loaded, and no host has icons of its own. */
export const LookContext: Context<Look | undefined> = createContext<Look | undefined>(undefined)
