import { createContext, useContext } from 'react'
import { momentText } from '../approval/moment-text.js'
import { useAccount } from './account-context.js'

/** The end of the day after a change of the address. Milliseconds since 1970; `undefined`: there is none. */
export const HeldContext = createContext<number | undefined>(undefined)

/** Says until when something is held back, because the address changed; `undefined`: it is not. */
export function useHeldText(): string | undefined {
  const { words } = useAccount()
  const until = useContext(HeldContext)
  return until === undefined
    ? undefined
    : words.say('heldPart', { date: momentText(until / 1_000, words.locale) })
}
