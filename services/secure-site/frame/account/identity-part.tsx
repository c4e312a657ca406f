import { Button, Icon, sanitizeForDisplay } from 'quoin/ui-kit'
import { type ReactNode, useState } from 'react'
import type { SessionUser } from '../session/frame-session.js'
import { useAccount } from './account-context.js'
import { ChangeEmail } from './change-email.js'
import { type ChangeState, EmailHold, useHeldText } from './email-hold.js'
import { Panel } from './panel.js'

/** Breaks an address in front of its domain before anywhere else. */
function BreakableEmail({ text }: { readonly text: string }): ReactNode {
  const at = text.lastIndexOf('@')
  return at < 1 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}

export interface IdentityPartProps {
  readonly user: SessionUser
  readonly change: ChangeState | undefined
  readonly onSignOut: () => void
  readonly onUndone: () => void
}

/** Renders the signed-in user, the sign-out button, and the address of the account. */
export function IdentityPart({ user, change, onSignOut, onUndone }: IdentityPartProps): ReactNode {
  const { words } = useAccount()
  const isHeld = useHeldText() !== undefined
  const [isChanging, setIsChanging] = useState(false)
  const name = user.email ?? user.userName
  return (
    <Panel title={words.text('identity')}>
      <div className="a-row">
        <span className="a-row-icon">
          <Icon name={user.email ? 'mail' : 'user'} />
        </span>
        <div className="a-row-text">
          <span className="a-row-title">
            <bdi>{name ? <BreakableEmail text={sanitizeForDisplay(name)} /> : words.text('noEmail')}</bdi>
          </span>
          {user.email && user.userName ? (
            <span className="a-row-more">
              <bdi>{sanitizeForDisplay(user.userName)}</bdi>
            </span>
          ) : null}
        </div>
        <div className="a-row-action">
          <Button variant="secondary" onPress={onSignOut}>
            {words.text('signOut')}
          </Button>
        </div>
      </div>
      <EmailHold state={change} onUndone={onUndone} />
      {isHeld ? null : isChanging ? (
        <ChangeEmail present={user.email} onDone={() => setIsChanging(false)} />
      ) : (
        <Button variant="secondary" onPress={() => setIsChanging(true)}>
          {words.text(user.email ? 'changeEmail' : 'addEmail')}
        </Button>
      )}
    </Panel>
  )
}
