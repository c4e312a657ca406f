import { createContext, useContext } from 'react'
import type { SiteChain } from '../../src/chains/site-chain.js'
import type { FrameSessionParts } from '../session/create-frame-session.js'
import type { AccountWords } from '../words/account-words.js'

/** The context of every part of the account page. */
export interface Account {
  readonly session: FrameSessionParts
  readonly words: AccountWords
  readonly chains: readonly SiteChain[]
  /** Login methods of this site. */
  readonly logins: readonly string[]
}

export const AccountContext = createContext<Account | undefined>(undefined)

export function useAccount(): Account {
  const account = useContext(AccountContext)
  if (!account) throw new Error('useAccount() was called outside of the account page.')
  return account
}
