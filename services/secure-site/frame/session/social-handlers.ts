import type { SocialResult } from 'quoin/frame-protocol'
import type { AppHandlers } from '../line/app-handlers.js'
import { retryUntil } from './retry-until.js'
import type { SessionParts, SignedInAnswer } from './session-parts.js'

type Listener = (result: SocialResult) => void

type SocialWait =
  | { readonly status: 'waiting' }
  | { readonly status: 'done'; readonly resultUri: string }
  | { readonly status: 'refused'; readonly message: string; readonly reason?: string }
  | { readonly status: 'ended' }

/** Creates the handlers for logins in a pop-up, and waits for those whose pop-up cannot reach the page. */
export function createSocialHandlers({ call, origin, signedIn }: SessionParts): {
  readonly handlers: AppHandlers<'GET_SOCIAL_REDIRECT_URI'>
  redeem(uri: string, signal: AbortSignal): Promise<void>
  onResult(listener: Listener): () => void
  forget(): void
} {
  const listeners = new Set<Listener>()
  let watching: AbortController | undefined

  function forget(): void {
    watching?.abort()
    watching = undefined
  }

  /**
   * Waits until the user has confirmed in the pop-up; usually the pop-up itself is faster, and `redeem` ends the wait.
   */
  async function watch(attempt: string, { signal }: AbortController): Promise<void> {
    const ended = await retryUntil(async () => {
      const answer = await call<SocialWait>('social/wait', { body: { attempt }, signal })
      return answer.status === 'waiting' ? undefined : answer
    }, signal)
    // An attempt that ended otherwise was redeemed or abandoned: no listener needs it.
    if (signal.aborted || ended.status === 'ended') return
    const { status: _, ...result } = ended
    for (const listener of listeners) listener(result)
  }

  return {
    forget,
    onResult(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async redeem(uri, signal) {
      await signedIn(await call<SignedInAnswer>('social/redeem', { body: { uri }, signal }))
      forget()
    },
    handlers: {
      async GET_SOCIAL_REDIRECT_URI({ provider }, { signal }) {
        forget()
        const body = { provider, origin }
        const begun = await call<{ readonly uri: string; readonly attempt: string }>('social/start', {
          body,
          signal,
        })
        watching = new AbortController()
        // The pop-up can still notify the page if this fails.
        watch(begun.attempt, watching).catch(() => {})
        return { uri: begun.uri }
      },
    },
  }
}
