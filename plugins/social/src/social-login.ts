import { type PluginContext, QuoinError } from '#kernel'
import type { EmbeddedApi, LoginPopup, SocialProvider } from '#plugins/embedded'
import type { SocialPlugin } from './contract.js'
import type { SocialEvent } from './social-state.js'

/** The dependencies of a login. */
export interface SocialSteps {
  readonly ctx: PluginContext<SocialPlugin>
  apply(event: SocialEvent): void
}

/** Timeout of the provider's window. Milliseconds. */
const windowMs = 600_000

/** Logs the user in by a window. Rejects with the error; an aborted login changes nothing. */
export async function loginByPopup(
  { ctx, apply }: SocialSteps,
  { embedded, popup }: { readonly embedded: EmbeddedApi; readonly popup: LoginPopup },
  provider: SocialProvider | 'passkey',
  signal: AbortSignal,
): Promise<void> {
  const ending = new AbortController()
  const end = (): void => ending.abort()
  signal.addEventListener('abort', end)
  const stops = [
    popup.onClosed(() => {
      apply({ type: 'closed' })
      ctx.emit('social:canceled', { provider })
    }),
    ctx.after(windowMs, end),
    () => signal.removeEventListener('abort', end),
    // The window is no longer needed in any case.
    () => popup.close(),
  ]
  try {
    const { uri } = await embedded.request('GET_SOCIAL_REDIRECT_URI', { provider }, signal)
    popup.navigate(uri)
    apply({ type: 'opened' })
    const { resultUri } = await resultOf(popup, ending.signal, signal)
    if (!isOfSite(resultUri, embedded.accountUrl))
      throw new QuoinError('ORIGIN_NOT_ALLOWED', { details: 'the answer of the login window' })
    apply({ type: 'agreed' })
    popup.close()
    ctx.emit('social:requestedUser', { provider })
    await embedded.request('CONNECT_SOCIAL', { uri: resultUri }, signal)
  } finally {
    for (const stop of stops) stop()
  }
}

async function resultOf(
  popup: LoginPopup,
  ending: AbortSignal,
  left: AbortSignal,
): Promise<{ readonly resultUri: string }> {
  try {
    return await popup.result(ending)
  } catch (error) {
    // The timeout ended it, not the user.
    if (ending.aborted && !left.aborted) throw new QuoinError('TIMEOUT', { details: 'login', cause: error })
    throw error
  }
}

function isOfSite(uri: string, site: string): boolean {
  return URL.canParse(uri) && URL.canParse(site) && new URL(uri).origin === new URL(site).origin
}

/** Waits for the user's approval in the Farcaster app. Rejects with the error. */
export async function loginByFarcaster(
  { ctx, apply }: SocialSteps,
  embedded: EmbeddedApi,
  signal: AbortSignal,
): Promise<void> {
  const { url } = await embedded.request('GET_FARCASTER_URI', undefined, signal)
  if (signal.aborted) return
  apply({ type: 'code', url })
  await embedded.request('CONNECT_FARCASTER', undefined, signal)
  if (signal.aborted) return
  apply({ type: 'agreed' })
  ctx.emit('social:requestedUser', { provider: 'farcaster' })
}
