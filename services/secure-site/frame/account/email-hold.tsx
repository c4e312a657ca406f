import { Button, Icon } from 'quoin/ui-kit'
import { createContext, type ReactNode, useContext } from 'react'
import type { SessionUser } from '../session/frame-session.js'
import { fill } from '../words/fill.js'
import { momentText } from '../words/time-text.js'
import { useAccount } from './account-context.js'
import { ErrorText } from './panel.js'
import { useTask } from './use-task.js'

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

/** The server's response. Times are milliseconds since 1970. */
export interface ChangeState {
  readonly change?: {
    readonly newEmail: string
    readonly expiresAt: number
    readonly isUndone: boolean
  }
  readonly canUndo: boolean
}

export interface EmailHoldProps {
  readonly state: ChangeState | undefined
  readonly onUndone: () => void
}

/** Renders, for a day after a change of address, the blocked actions and the way to undo it. */
export function EmailHold({ state, onUndone }: EmailHoldProps): ReactNode {
  const { session, words } = useAccount()
  const task = useTask()
  if (!state?.change) return null
  const { change, canUndo } = state
  const undo = (): void =>
    task.run(async (signal) => {
      await session.call('email/undo', { body: {}, signal })
      const { user } = await session.call<{ readonly user: SessionUser }>('me', { signal })
      await session.changeUser(user)
      onUndone()
    })
  return (
    <>
      <p className="f-warning" role="note">
        <Icon name="warning" />
        <span>
          {fill(words.pattern(change.isUndone ? 'heldUndone' : 'held'), {
            email: <bdi dir="ltr">{change.newEmail}</bdi>,
            date: <bdi>{momentText(change.expiresAt / 1_000, words.locale)}</bdi>,
          })}
        </span>
      </p>
      <ErrorText>{task.error}</ErrorText>
      {canUndo && !change.isUndone ? (
        <Button variant="secondary" busy={task.busy} onPress={undo}>
          {words.text('undoChange')}
        </Button>
      ) : null}
    </>
  )
}
