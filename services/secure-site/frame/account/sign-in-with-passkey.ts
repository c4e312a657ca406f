import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { FrameSessionParts } from '../session/create-frame-session.js'
import type { AccountWords } from '../words/account-words.js'

/** Signs in on this page: a top-level page of the site needs no pop-up. */
export async function signInWithPasskey(
  session: FrameSessionParts,
  words: AccountWords,
  signal: AbortSignal,
): Promise<void> {
  const { browserSupportsWebAuthn, startAuthentication } = await import('@simplewebauthn/browser')
  if (!browserSupportsWebAuthn()) throw new Error(words.text('noPasskeys'))
  const by = { origin: globalThis.location.origin, signal }
  const { uri } = await session.handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'passkey' }, by)
  const attempt = new URL(uri).searchParams.get('attempt') ?? ''
  const { options } = await session.call<{ readonly options: PublicKeyCredentialRequestOptionsJSON }>(
    'passkey/options',
    { body: { attempt }, signal },
  )
  const response = await startAuthentication({ optionsJSON: options }).catch(() => undefined)
  if (!response) throw new Error(words.text('passkeyFailed'))
  const { resultUri } = await session.call<{ readonly resultUri: string }>('passkey/verify', {
    body: { attempt, response },
    signal,
  })
  await session.redeem(resultUri, signal)
}
