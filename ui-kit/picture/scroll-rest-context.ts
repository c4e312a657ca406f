import { type Context, createContext } from 'react'

/** Decides when the pictures of a long list are requested: not those of rows that scroll by. */
export interface ScrollRest {
  /** Returns true if the list is at rest, has displayed the picture before, or the picture needs no request. */
  allows(source: string): boolean
  /** Calls back once, when the list comes to rest. Returns a function that cancels it. */
  onRest(run: () => void): () => void
}

/** The rest of the list around; `undefined` outside of long lists. */
export const ScrollRestContext: Context<ScrollRest | undefined> = createContext<ScrollRest | undefined>(
  undefined,
)
