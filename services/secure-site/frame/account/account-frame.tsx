import type { ReactNode } from 'react'
import type { AccountWords } from '../words/account-words.js'

export interface AccountFrameProps {
  readonly words: AccountWords
  /** The width of a form, for the login. */
  readonly isNarrow?: boolean
  /** Panels. */
  readonly children: ReactNode
}

/** Renders the account page around its panels: the same title in each state. */
export function AccountFrame({ words, isNarrow = false, children }: AccountFrameProps): ReactNode {
  return (
    <div className="q-root a-root" dir={words.direction} lang={words.locale}>
      <main className="a-main" data-narrow={isNarrow || undefined}>
        <h1 className="a-title">{words.text('title')}</h1>
        {children}
      </main>
    </div>
  )
}
