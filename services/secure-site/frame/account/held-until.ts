import { createContext, useContext } from 'react'
import { momentText } from '../approval/moment-text.js'
import { useAccount } from './account-context.js'

/** End of the hold after a change of address. Milliseconds since 1970; `undefined`: no hold. */
export const HeldContext = createContext<number | undefined>(undefined)

/** Returns the text with the end of the hold after a change of address; `undefined`: no hold. */
export function useHeldText(): string | undefined {
  const { words } = useAccount()
  const until = useContext(HeldContext)
  return until === undefined
    ? undefined
    : words.text('heldPart', { date: momentText(until / 1_000, words.locale) })
}
