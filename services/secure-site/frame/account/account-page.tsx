import { Button, foreignText, Icon } from 'quoin/ui-kit'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { type Account, AccountContext } from './account-context.js'
import { AddressesPart } from './addresses-part.js'
import { KeysPart } from './keys-part.js'
import { Panel } from './panel.js'
import { PasskeysPart } from './passkeys-part.js'
import { PermissionsPart } from './permissions-part.js'
import { SessionsPart } from './sessions-part.js'
import { SignInPart } from './sign-in-part.js'

/** The account page: signing in, then everything that belongs to the person. */
export function AccountPage({ account }: { readonly account: Account }): ReactNode {
  const { session, words } = account
  const user = useSyncExternalStore(session.subscribe, session.user)
  const [isChecked, setIsChecked] = useState(user === undefined)
  useEffect(() => {
    const abort = new AbortController()
    const by = { origin: globalThis.location.origin, signal: abort.signal }
    // Whether the session still lives is the server's to say; where it cannot be asked, each part says so.
    session.handlers.IS_CONNECTED(undefined, by).then(
      ({ isConnected }) => {
        if (!isConnected && session.user()) void session.handlers.SIGN_OUT(undefined, by)
        setIsChecked(true)
      },
      () => setIsChecked(true),
    )
    return () => abort.abort()
  }, [session])
  const signOut = (): void => {
    const signal = new AbortController().signal
    void session.handlers.SIGN_OUT(undefined, { origin: globalThis.location.origin, signal })
  }
  const name = user?.email ?? user?.userName
  return (
    <AccountContext value={account}>
      <div className="q-root a-root" dir={words.direction} lang={words.locale}>
        <main className="a-main">
          <h1 className="a-title">{words.say('title')}</h1>
          {session.isKept ? null : <p className="a-text">{words.say('notKept')}</p>}
          {!user ? (
            <SignInPart />
          ) : isChecked ? (
            <>
              <Panel title={words.say('identity')}>
                <div className="a-row">
                  <span className="a-row-icon">
                    <Icon name={user.email ? 'mail' : 'person'} />
                  </span>
                  <div className="a-row-text">
                    <span className="a-row-title">
                      <bdi>{name ? foreignText(name) : words.say('noEmail')}</bdi>
                    </span>
                    {user.email && user.userName ? (
                      <span className="a-row-more">
                        <bdi>{foreignText(user.userName)}</bdi>
                      </span>
                    ) : null}
                  </div>
                  <div className="a-row-action">
                    <Button variant="secondary" onPress={signOut}>
                      {words.say('signOut')}
                    </Button>
                  </div>
                </div>
              </Panel>
              <AddressesPart />
              <SessionsPart />
              <PasskeysPart />
              <PermissionsPart />
              <KeysPart />
            </>
          ) : (
            <p className="a-text" role="status">
              {words.say('loading')}
            </p>
          )}
        </main>
      </div>
    </AccountContext>
  )
}
