import { Button, Icon } from 'quoin/ui-kit'
import type { ReactNode } from 'react'
import { momentText } from '../approval/moment-text.js'
import type { SessionUser } from '../session/frame-session.js'
import { fill } from '../words/fill.js'
import { useAccount } from './account-context.js'
import { ErrorText } from './panel.js'
import { useTask } from './use-task.js'

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
