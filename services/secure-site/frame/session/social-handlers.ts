import type { SocialResult } from 'quoin/frame-protocol'
import type { AppHandlers } from '../line/app-handlers.js'
import { askUntil } from './ask-until.js'
import type { SignedInAnswer } from './create-frame-session.js'
import type { SessionParts } from './session-parts.js'

type Listener = (result: SocialResult) => void

type SocialWait =
  | { readonly status: 'waiting' }
  | { readonly status: 'done'; readonly resultUri: string }
  | { readonly status: 'refused'; readonly message: string; readonly reason?: string }
  | { readonly status: 'ended' }

/** Logins in a pop-up, and the wait for those whose pop-up cannot reach the page. */
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

  /** The server answers when the person has confirmed in the pop-up; usually the pop-up itself is faster, and `redeem` ends this. */
  async function watch(attempt: string, { signal }: AbortController): Promise<void> {
    const ended = await askUntil(async () => {
      const answer = await call<SocialWait>('social/wait', { body: { attempt }, signal })
      return answer.status === 'waiting' ? undefined : answer
    }, signal)
    // One that has ended otherwise is redeemed, or given up: nobody waits for it.
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
          ...{ body, signal },
        })
        watching = new AbortController()
        // Where it fails the pop-up still can tell the page.
        watch(begun.attempt, watching).catch(() => {})
        return { uri: begun.uri }
      },
    },
  }
}
