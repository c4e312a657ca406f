import type { Context, RefObject } from 'react'
import { createContext } from 'react'

/** The element that scrolls in `<ViewBody>`: lists inside of it window their rows by it. */
export const ScrollContext: Context<RefObject<HTMLElement | null> | undefined> = createContext<
  RefObject<HTMLElement | null> | undefined
>(undefined)
