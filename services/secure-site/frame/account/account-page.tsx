import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { SessionUser } from '../session/frame-session.js'
import { type Account, AccountContext, useAccount } from './account-context.js'
import { AccountFrame } from './account-frame.js'
import { AddressesPart } from './addresses-part.js'
import { DevicesPart } from './devices-part.js'
import { type ChangeState, HeldContext } from './email-hold.js'
import { IdentityPart } from './identity-part.js'
import { KeysPart } from './keys-part.js'
import { LoginsPart } from './logins-part.js'
import { LoadingPanel } from './panel.js'
import { PasskeysPart } from './passkeys-part.js'
import { PermissionsPart } from './permissions-part.js'
import { SignInPart } from './sign-in-part.js'
import { useListing } from './use-listing.js'

/** Renders all parts of the signed-in user's account. */
function SignedInParts({ user, onSignOut }: { user: SessionUser; onSignOut: () => void }): ReactNode {
  const { session } = useAccount()
  const [listing, reload] = useListing((signal) => session.call<ChangeState>('email/change', { signal }))
  const state = listing.status === 'ready' ? listing.value : undefined
  return (
    <HeldContext value={state?.change?.expiresAt}>
      <IdentityPart user={user} change={state} onSignOut={onSignOut} onUndone={() => reload()} />
      <AddressesPart />
      <DevicesPart />
      <LoginsPart />
      <PasskeysPart />
      <PermissionsPart />
      <KeysPart />
    </HeldContext>
  )
}

/** Renders the account page: sign-in, then all parts of the account. */
export function AccountPage({ account }: { readonly account: Account }): ReactNode {
  const { session, words } = account
  const user = useSyncExternalStore(session.subscribe, session.user)
  const [isChecked, setIsChecked] = useState(user === undefined)
  useEffect(() => {
    const abort = new AbortController()
    const by = { origin: globalThis.location.origin, signal: abort.signal }
    // The server decides whether the session is still valid. If it is unreachable, each part reports that.
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
  return (
    <AccountContext value={account}>
      <AccountFrame words={words} isNarrow={!user}>
        {session.isKept ? null : <p className="a-text">{words.text('notKept')}</p>}
        {!user ? (
          <SignInPart />
        ) : isChecked ? (
          // A new address starts a new hold: reads everything again.
          <SignedInParts key={user.email} user={user} onSignOut={signOut} />
        ) : (
          <LoadingPanel words={words} />
        )}
      </AccountFrame>
    </AccountContext>
  )
}
